// Which cities have room for their full name, when the board is zoomed.

import type { DrawnCity, Point } from '../geometry'
import { DISC } from './pieces'

export const NAME_SIZE = 12
const LETTER = 0.58 // of the size
const CODE_WIDTH = 27

// Right, left, below, above, and between these.
const AROUND: Point[] = [
  [26, 0],
  [-26, 0],
  [0, 18],
  [0, -18],
  [19, -13],
  [-19, -13],
  [19, 13],
  [-19, 13],
]

export type Box = [left: number, top: number, right: number, bottom: number]
export type Anchor = 'start' | 'middle' | 'end'

/** A label beside its disc grows away from it. */
export function anchor([dx]: Point): Anchor {
  return dx > 18 ? 'start' : dx < -18 ? 'end' : 'middle'
}

export function labelX([dx]: Point): number {
  const side = anchor([dx, 0])
  return side === 'start' ? dx - CODE_WIDTH / 2 : side === 'end' ? dx + CODE_WIDTH / 2 : dx
}

/**
 * Greedy, in the order of the cities: where each wanted name covers no disc, price, cost or label taken before, if
 * anywhere. `over`: what lies over the map, under which no name is written.
 */
export function named(
  wanted: DrawnCity[],
  nameOf: (id: string) => string,
  k: number,
  [left, right]: number[],
  over: Box[],
  cities: DrawnCity[],
  prices: { has(id: string): boolean } | undefined,
  costs: Point[],
): Map<string, Point> {
  const found = new Map<string, Point>()
  if (!wanted.length) return found
  const labels = new Map(cities.map((city) => [city, boxOf(city.at, city.label, CODE_WIDTH, 12, 'middle', k)]))
  const fixed = [
    ...over,
    ...cities.flatMap((city) => [
      boxOf(city.at, [0, 0], DISC * 2 - 2, DISC * 2 - 2, 'middle', k),
      ...(prices?.has(city.id) ? [boxOf(city.at, city.price, 26, 16, 'middle', k)] : []),
    ]),
    ...costs.map((at) => boxOf(at, [0, 0], 17, 12, 'middle', k)),
  ]
  for (const city of wanted) {
    const wide = nameOf(city.id).length * LETTER * NAME_SIZE
    const boxAt = (to: Point) => boxOf(city.at, [labelX(to), to[1]], wide, NAME_SIZE + 1, anchor(to), k)
    const own = labels.get(city)
    const taken = [...fixed, ...labels.values()].filter((box) => box !== own)
    const free = [city.label, ...AROUND].find((to) => {
      const box = boxAt(to)
      return box[0] >= left! && box[2] <= right! && !taken.some((other) => meet(box, other))
    })
    if (!free) continue
    labels.set(city, boxAt(free))
    found.set(city.id, free)
  }
  return found
}

function boxOf(at: Point, [dx, dy]: Point, width: number, height: number, side: Anchor, k: number): Box {
  const left = side === 'start' ? dx : side === 'end' ? dx - width : dx - width / 2
  return [at[0] + left * k, at[1] + (dy - height / 2) * k, at[0] + (left + width) * k, at[1] + (dy + height / 2) * k]
}

function meet(one: Box, other: Box): boolean {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
}
