// Which cities have room for their full name, when the board is zoomed.

import type { DrawnCity, Point } from '../geometry'
import { DISC } from './pieces'

export const NAME_SIZE = 12
const LETTER = 0.58 // of the size
const CODE_WIDTH = 27

type Box = [left: number, top: number, right: number, bottom: number]
export type Anchor = 'start' | 'middle' | 'end'

/** A label beside its disc grows away from it. */
export function anchor([dx]: Point): Anchor {
  return dx > 18 ? 'start' : dx < -18 ? 'end' : 'middle'
}

export function labelX([dx]: Point): number {
  const side = anchor([dx, 0])
  return side === 'start' ? dx - CODE_WIDTH / 2 : side === 'end' ? dx + CODE_WIDTH / 2 : dx
}

/** Greedy, in the order of the cities: each name that covers no disc, no price and no label taken before. */
export function named(
  cities: DrawnCity[],
  nameOf: (id: string) => string,
  k: number,
  width: number,
  wanted: (id: string) => boolean = () => true,
): Set<string> {
  const discs = cities.map((city) => boxOf(city.at, [0, 0], DISC * 2, DISC * 2, 'middle', k))
  const codes = cities.map((city) => boxOf(city.at, city.label, CODE_WIDTH, 12, 'middle', k))
  const prices = cities.map((city) => boxOf(city.at, city.price, 26, 16, 'middle', k))
  const taken = new Set<string>()
  cities.forEach((city, i) => {
    if (!wanted(city.id)) return
    const wide = nameOf(city.id).length * LETTER * NAME_SIZE
    const box = boxOf(city.at, [labelX(city.label), city.label[1]], wide, NAME_SIZE + 1, anchor(city.label), k)
    const covers = (j: number) => meet(box, discs[j]!) || meet(box, codes[j]!) || meet(box, prices[j]!)
    if (box[0] < 0 || box[2] > width || meet(box, prices[i]!) || cities.some((_, j) => j !== i && covers(j))) return
    codes[i] = box
    taken.add(city.id)
  })
  return taken
}

function boxOf(at: Point, [dx, dy]: Point, width: number, height: number, side: Anchor, k: number): Box {
  const left = side === 'start' ? dx : side === 'end' ? dx - width : dx - width / 2
  return [at[0] + left * k, at[1] + (dy - height / 2) * k, at[0] + (left + width) * k, at[1] + (dy + height / 2) * k]
}

function meet(one: Box, other: Box): boolean {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
}
