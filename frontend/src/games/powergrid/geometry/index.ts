// The drawn boards: made by scripts/geometry, loaded one layout at a time.

import type { MapName } from '../view'

export type Layout = 'tall' | 'short' | 'wide'
/** In pixels of a layout's box. */
export type Point = [number, number]

export interface DrawnCity {
  id: string
  region: string
  /** Three letters, once on a board. */
  code: string
  at: Point
  /** From the city to the middle of its code and of its price. */
  label: Point
  price: Point
}

export interface DrawnRegion {
  id: string
  path: string
  /** Where its name stands. */
  name: Point
}

export interface Geometry {
  map: MapName
  layout: Layout
  width: number
  height: number
  /** All land; then the board's own; each one SVG path. */
  coast: string
  ground: string
  regions: DrawnRegion[]
  cities: DrawnCity[]
  /** By pairName: the middle of a connection's cost. */
  costs: Record<string, Point>
}

export const LAYOUTS: readonly Layout[] = ['tall', 'short', 'wide']

/** Below this many pixels between two cities a finger no longer tells them apart: the board is panned instead. */
export const LEAST_SPACING = 36

const SPACING: Record<Layout, number> = { tall: 40, short: 38, wide: 52 }
const TALL: Point = [390, 404]
const WIDE_FROM = 600

const files = import.meta.glob<{ default: unknown }>(['./*.tall.json', './*.short.json', './*.wide.json'])

const there = new Map<string, Geometry>()

export async function geometry(map: MapName, layout: Layout): Promise<Geometry> {
  const name = `./${map}.${layout}.json`
  const load = files[name]
  if (!load) throw new Error(`No drawing of ${map}, ${layout}`)
  const drawn = (await load()).default as Geometry
  there.set(name, drawn)
  return drawn
}

/** Without waiting, if it has come before. */
export function known(map: MapName, layout: Layout): Geometry | undefined {
  return there.get(`./${map}.${layout}.json`)
}

/**
 * A tablet's frame gets the wide layout. A phone's keeps the tall one while that fits a finger, so that the map does not
 * change its face with each phase; lower frames get the short one.
 */
export function layoutFor(width: number, height: number): Layout {
  if (width >= WIDE_FROM && height < width * 0.9) return 'wide'
  const spacing = SPACING.tall * Math.min(width / TALL[0], height / TALL[1])
  return spacing >= LEAST_SPACING || height > width ? 'tall' : 'short'
}

/** What a phone's frame will want, by its window; the page brings the same along (deploy/screens.py). */
export function likelyLayout(width: number, height: number): Layout | null {
  if (height <= 500) return 'short'
  if (width >= 768) return null
  return height >= 780 ? 'tall' : 'short'
}

/** The least scale at which cities stay far enough apart. */
export function leastScale(layout: Layout): number {
  return LEAST_SPACING / SPACING[layout]
}

export function pairName(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`
}
