// A city as it is drawn: one plain value each, of which all that stands there is made in one go.
import { fill, OUTLINES, type SeatShape } from '../../../ui/shapes'
import type { DrawnCity, Point } from '../geometry'
import { shapeTransform, slotCount, slots } from './pieces'

export interface House {
  outline: string
  fill: string
  transform: string
}

export interface Marker {
  city: DrawnCity
  name: string
  /** Where the full name stands for the code. */
  full?: Point
  houses: House[]
  picked: boolean
  /** Its place among the picked, from 1. One city alone, chosen before there are prices, has no number. */
  order?: number
  legal: boolean
  dim: boolean
  /** In the order of the tab key. */
  tab: boolean
}

/** The same value as before where nothing of it has changed: then nothing of that city is drawn anew. */
export function kept(before: Map<string, Marker>, now: Marker): Marker {
  const old = before.get(now.city.id)
  if (old && (Object.keys(now) as (keyof Marker)[]).every((part) => old[part] === now[part])) return old
  before.set(now.city.id, now)
  return now
}

/** `drawnHouses` for a board: few cities differ in who stands there, and the same is the same value. */
export function houseDrawer(
  step: number,
  shapes: readonly SeatShape[],
  cartel: string,
): (owners: readonly (number | null)[]) => House[] {
  const drawn = new Map<string, House[]>()
  return (owners) => {
    const key = owners.join()
    const houses = drawn.get(key) ?? drawnHouses(owners, step, shapes, cartel)
    drawn.set(key, houses)
    return houses
  }
}

/** `cartel`: the fill of its pieces. */
export function drawnHouses(
  owners: readonly (number | null)[],
  step: number,
  shapes: readonly SeatShape[],
  cartel: string,
): House[] {
  const places = slots(slotCount(step, owners))
  return owners.flatMap((seat, slot) => {
    const shape = seat === null ? undefined : shapes[seat]
    if (!shape) return []
    const colour = shape.colour === 'cartel' ? cartel : fill(shape.colour)
    return { outline: OUTLINES[shape.shape], fill: colour, transform: shapeTransform(places[slot]!) }
  })
}
