// Many small things as few nodes: connections, costs, slots and tags each as one path or one text.

import { pairName, type DrawnCity, type Geometry, type Point } from '../geometry'
import type { Link } from '../view'
import { DISC, round, slotCount, slots } from './pieces'
import type { CityPrice } from './props'

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
function pills(boxes: { at: Point; width: number; height: number }[]): string {
  return boxes.map(({ at, width, height }) => pill(at, width, height)).join('')
}

function pill([x, y]: Point, width: number, height: number): string {
  const r = height / 2
  const straight = round(width - height)
  return `M${round(x - width / 2 + r)} ${round(y - r)}h${straight}a${round(r)} ${round(r)} 0 0 1 0 ${round(height)}h${-straight}a${round(r)} ${round(r)} 0 0 1 0 ${round(-height)}z`
}

/** Figures on pills. */
export interface Tags extends Words {
  pills: string
  size: number
}

interface TagLook {
  size: number
  /** Of the pill: its height, its width without a figure, and what each figure adds. */
  height: number
  bare: number
  figure: number
}

const COST: TagLook = { size: 12, height: 13, bare: 5, figure: 7 }
const PRICE: TagLook = { size: 12.5, height: 17, bare: 10, figure: 7.4 }

/** `k`: pixels of the board for one of a symbol. */
export function costs(links: readonly Link[], geometry: Geometry, k: number): Tags {
  const found = links.flatMap(([one, other, cost]) => {
    const at = geometry.costs[pairName(one, other)]
    return at ? [{ text: String(cost), at }] : []
  })
  return tags(found, COST, k)
}

/** Of the cities that have one. */
export function priceTags(cities: DrawnCity[], prices: ReadonlyMap<string, CityPrice>, k: number): Tags {
  const found = cities.map(({ id, at: [x, y], price: [dx, dy] }) => {
    const at: Point = [x + dx * k, y + dy * k]
    return { text: String(prices.get(id)!.price), at }
  })
  return tags(found, PRICE, k)
}

function tags(found: { text: string; at: Point }[], look: TagLook, k: number): Tags {
  const size = look.size * k
  const boxes = found.map(({ text, at }) => ({
    at,
    width: (look.bare + look.figure * text.length) * k,
    height: look.height * k,
  }))
  return { ...scattered(found.map((one) => ({ ...one, size }))), pills: pills(boxes), size }
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
