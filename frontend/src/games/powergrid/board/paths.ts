// Many small things as few nodes: connections, costs, slots and tags each as one path or one text.

import { pairName, type DrawnCity, type Geometry, type Point } from '../geometry'
import type { Link } from '../view'
import { DISC, round, slotCount, slots } from './pieces'

type Pair = readonly [string, string]
export type Places = Map<string, DrawnCity>

export function places(geometry: Geometry): Places {
  return new Map(geometry.cities.map((city) => [city.id, city]))
}

export function linePath(pairs: Iterable<Pair>, cities: Places): string {
  let path = ''
  for (const [one, other] of pairs) {
    const [from, to] = [cities.get(one), cities.get(other)]
    if (from && to) path += `M${from.at[0]} ${from.at[1]}L${to.at[0]} ${to.at[1]}`
  }
  return path
}

export function pair([one, other]: Link): Pair {
  return [one, other]
}

/** The connections both ends of which this seat has. */
export function network(links: readonly Link[], own: ReadonlySet<string>): Pair[] {
  return links.filter(([one, other]) => own.has(one) && own.has(other)).map(pair)
}

/** Words that stand at many places, as the lists of an SVG text: one x and one y for each of its letters. */
export interface Words {
  text: string
  x: string
  y: string
}

interface Word {
  text: string
  at: Point
  size: number
}

const DIGIT = 0.6 // of the size: how far tabular figures stand apart

export function scattered(words: Word[]): Words {
  const letters: string[] = []
  const xs: number[] = []
  const ys: number[] = []
  for (const { text, at, size } of words) {
    const first = at[0] - ((text.length - 1) / 2) * DIGIT * size
    ;[...text].forEach((letter, i) => {
      letters.push(letter)
      xs.push(round(first + i * DIGIT * size))
      ys.push(round(at[1] + size * 0.36))
    })
  }
  return { text: letters.join(''), x: xs.join(' '), y: ys.join(' ') }
}

/** A path of pills, each with its middle, width and height. */
export function pills(boxes: { at: Point; width: number; height: number }[]): string {
  return boxes.map(({ at, width, height }) => pill(at, width, height)).join('')
}

function pill([x, y]: Point, width: number, height: number): string {
  const r = height / 2
  const straight = round(width - height)
  return `M${round(x - width / 2 + r)} ${round(y - r)}h${straight}a${round(r)} ${round(r)} 0 0 1 0 ${round(height)}h${-straight}a${round(r)} ${round(r)} 0 0 1 0 ${round(-height)}z`
}

export interface Costs extends Words {
  pills: string
}

/** `k`: pixels of the board for one of a symbol. */
export function costs(links: readonly Link[], geometry: Geometry, k: number): Costs {
  const size = 12 * k
  const words: Word[] = []
  const boxes = []
  for (const [one, other, cost] of links) {
    const at = geometry.costs[pairName(one, other)]
    if (!at) continue
    const text = String(cost)
    words.push({ text, at, size })
    boxes.push({ at, width: (5 + 7 * text.length) * k, height: 13 * k })
  }
  return { ...scattered(words), pills: pills(boxes) }
}

/** The slots still free, of all cities, as one path of rings. */
export function freeSlots(
  cities: DrawnCity[],
  houses: Record<string, readonly (number | null)[]>,
  step: number,
  k: number,
): string {
  let path = ''
  for (const { city, slot } of free(cities, houses, step)) {
    if (slotCount(step, houses[city.id]) === 1) continue // the disc is the slot
    path += ring([city.at[0] + slot.at[0] * k, city.at[1] + slot.at[1] * k], (slot.size / 2 - 1) * k)
  }
  return path
}

/** Figures in a disc of one slot are large, else they are small. */
export function slotSize(step: number): number {
  return step === 1 ? 11 : 7.4
}

/** What a house costs in each free slot. */
export function slotPrices(
  cities: DrawnCity[],
  houses: Record<string, readonly (number | null)[]>,
  step: number,
  prices: readonly number[],
  k: number,
): Words {
  return scattered(
    free(cities, houses, step).map(({ city, slot, index }) => ({
      text: String(prices[index] ?? ''),
      at: [city.at[0] + slot.at[0] * k, city.at[1] + slot.at[1] * k],
      size: slotSize(step) * k,
    })),
  )
}

function free(cities: DrawnCity[], houses: Record<string, readonly (number | null)[]>, step: number) {
  return cities.flatMap((city) => {
    const owners = houses[city.id] ?? []
    return slots(slotCount(step, owners)).flatMap((slot, index) =>
      owners[index] == null ? [{ city, slot, index }] : [],
    )
  })
}

export function rings(cities: DrawnCity[], radius: number): string {
  return cities.map((city) => ring(city.at, radius)).join('')
}

export function ring([x, y]: Point, radius: number): string {
  const r = round(radius)
  return `M${round(x - radius)} ${round(y)}a${r} ${r} 0 1 1 ${r * 2} 0a${r} ${r} 0 1 1 ${-r * 2} 0z`
}

export { DISC }
