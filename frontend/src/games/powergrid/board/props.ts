// What the board is told and tells. It knows nothing of sending.

import type { Snippet } from 'svelte'
import type { SeatShape } from '../../../ui/shapes'
import type { Geometry } from '../geometry'
import type { BoardFacts, View } from '../view'

export interface CityPrice {
  price: number
  via: string | null
}

export interface RegionPicks {
  pickable: ReadonlySet<string>
  taken: readonly string[]
}

export interface Labels {
  cityName(city: string): string
  /** The accessible name: city, region, free slots, price, picked or not. */
  cityLabel(city: string): string
  regionName(region: string): string
}

export interface BoardProps {
  board: BoardFacts
  view: View
  geometry: Geometry
  /** Of its frame, in pixels of the screen. */
  width: number
  height: number
  /** By seat. */
  shapes: readonly SeatShape[]
  me: number | null
  /** What each city costs me now. */
  prices?: ReadonlyMap<string, CityPrice>
  /** More than I have left: the tag is greyed. */
  dear?: ReadonlySet<string>
  /** In the order they were picked. */
  picked?: readonly string[]
  /** Connections lit, each by its two cities. */
  path?: readonly (readonly [string, string])[]
  /** Cities that may be chosen now, whatever the phase. */
  legal?: ReadonlySet<string>
  /** A seat whose network is lit. */
  highlight?: number | null
  /** A city to be seen: ringed, and brought into sight whenever this is another one. */
  pointed?: { city: string } | null
  regions?: RegionPicks
  labels: Labels
  /** Lies over the map for a moment, where it hides least. */
  note?: Snippet
  /** A finger met the map, whatever was under it. */
  ontouch?: () => void
  oncity?: (city: string) => void
  onregion?: (region: string) => void
  oninspect?: (city: string) => void
  onhover?: (city: string | null) => void
}
