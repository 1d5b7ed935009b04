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
  label: string
  /** Where the full name stands for the code. */
  full?: Point
  houses: House[]
  price?: number
  dear: boolean
  /** Its place among the picked, from 1; 0: not picked. */
  order: number
  legal: boolean
  dim: boolean
  /** In the order of the tab key. */
  tab: boolean
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
