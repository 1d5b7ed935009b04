// Where the zoom buttons hide least.

import type { Size, Spot } from './camera'
import type { Box } from './names'

const COLUMNS = ['bottom right', 'top right', 'bottom left', 'top left']
const ROWS = COLUMNS.map((corner) => `${corner} row`)

const SHORT = 50
const LONG = 138
const ROW_BELOW = 250 // lower frames have no place for a column
const CLEAR = 34 // pixels from a city, in which its disc and its labels lie

const LITTLE = (CLEAR / 2) ** 2 // one disc is beside them, and none below: not worth a jump

function size(corner: string): [wide: number, high: number] {
  return corner.endsWith('row') ? [LONG, SHORT] : [SHORT, LONG]
}

/** What the buttons take of the frame. */
export function buttonsBox(frame: Size, corner: string): Box {
  const [wide, high] = size(corner)
  const left = corner.includes('right') ? frame.width - wide : 0
  const top = corner.startsWith('bottom') ? frame.height - high : 0
  return [left, top, left + wide, top + high]
}

/**
 * Where the buttons hide least of the cities as they stand in the frame; one above the other, at the right hand, where
 * equal. `stand`: where they are now, which they leave only for a corner that hides far less.
 */
export function freeCorner(frame: Size, cities: Spot[], stand?: string): string {
  const corners = frame.height < ROW_BELOW ? ROWS : [...COLUMNS, ...ROWS]
  const hidden = new Map(corners.map((corner) => [corner, hiddenBy(corner, frame, cities)]))
  const least = Math.min(...hidden.values())
  if (stand && hidden.get(stand)! <= least + LITTLE) return stand
  return corners.find((corner) => hidden.get(corner) === least)!
}

/** How much lies below the buttons or close beside them. */
function hiddenBy(corner: string, frame: Size, cities: Spot[]): number {
  const [wide, high] = size(corner)
  const [right, bottom] = [corner.includes('right'), corner.startsWith('bottom')]
  let sum = 0
  for (const { x, y } of cities) {
    const dx = Math.max((right ? frame.width - x : x) - wide, 0)
    const dy = Math.max((bottom ? frame.height - y : y) - high, 0)
    if (dx < CLEAR && dy < CLEAR) sum += Math.max(CLEAR - Math.sqrt(dx * dx + dy * dy), 0) ** 2
  }
  return sum
}
