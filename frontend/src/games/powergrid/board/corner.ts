// Where the zoom buttons hide least.

import type { Size, Spot } from './camera'

const CORNERS = ['bottom right', 'top right', 'bottom left', 'top left'] as const
export type Corner = (typeof CORNERS)[number]

const SHORT = 50
const LONG = 138
/** Lower frames have the buttons in a row. */
export const ROW_BELOW = 250
const CLEAR = 34 // pixels from a city, in which its disc and its labels lie

/** The corner whose buttons hide least of the cities as they stand in the frame; the right hand's where equal. */
export function freeCorner(frame: Size, cities: Spot[]): Corner {
  const [wide, high] = frame.height < ROW_BELOW ? [LONG, SHORT] : [SHORT, LONG]
  const hidden = (corner: Corner): number =>
    cities.reduce((sum, { x, y }) => {
      const dx = Math.max((corner.endsWith('right') ? frame.width - x : x) - wide, 0)
      const dy = Math.max((corner.startsWith('bottom') ? frame.height - y : y) - high, 0)
      return sum + Math.max(CLEAR - Math.hypot(dx, dy), 0) ** 2
    }, 0)
  return CORNERS.reduce((best, corner) => (hidden(corner) < hidden(best) ? corner : best))
}
