// A rating over games as a line in a box.

export const WIDTH = 320
export const HEIGHT = 96
const ROOM = 8 // beside and above the line
const LABELS = 40 // wide, at the right
const LEAST = 60 // points from the bottom to the top, so that small changes look small

export type RatingCurve = { path: string; last: { x: number; y: number }; least: number; most: number }

/** Of ratings in their order; null where there is nothing to draw. */
export function ratingCurve(ratings: number[]): RatingCurve | null {
  if (ratings.length < 2) return null
  const middle = (Math.min(...ratings) + Math.max(...ratings)) / 2
  const half = Math.max(LEAST, Math.max(...ratings) - Math.min(...ratings)) / 2
  const x = (at: number): number => ROOM + (at * (WIDTH - LABELS - 2 * ROOM)) / (ratings.length - 1)
  const y = (rating: number): number => ROOM + ((middle + half - rating) * (HEIGHT - 2 * ROOM)) / (2 * half)
  const points = ratings.map((rating, at) => `${x(at).toFixed(1)} ${y(rating).toFixed(1)}`)
  const end = ratings.length - 1
  return {
    path: `M${points.join('L')}`,
    last: { x: x(end), y: y(ratings[end]!) },
    least: Math.min(...ratings),
    most: Math.max(...ratings),
  }
}
