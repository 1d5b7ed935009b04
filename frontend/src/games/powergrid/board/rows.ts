// The rows of the city list: what the map shows, as a table.

import type { BoardFacts, View } from '../view'
import type { CityPrice, Labels } from './props'

export interface Row {
  id: string
  name: string
  region: string
  regionName: string
  /** Null: it may be chosen and costs nothing. */
  price: number | null
  via: string | null
  free: number
  picked: boolean
}

export type Column = 'name' | 'region' | 'price'

interface Chosen {
  prices?: ReadonlyMap<string, CityPrice>
  legal?: ReadonlySet<string>
  picked: readonly string[]
}

/** The cities offered, and those picked already. */
export function rows(board: BoardFacts, view: View, { prices, legal, picked }: Chosen, labels: Labels): Row[] {
  const offered = (city: string) => legal?.has(city) ?? prices?.has(city) ?? false
  return board.cities
    .filter((city) => offered(city.id) || picked.includes(city.id))
    .map((city) => ({
      id: city.id,
      name: labels.cityName(city.id),
      region: city.region,
      regionName: labels.regionName(city.region),
      price: prices?.get(city.id)?.price ?? null,
      via: prices?.get(city.id)?.via ?? null,
      free: view.step - (view.houses[city.id] ?? []).filter((owner) => owner !== null).length,
      picked: picked.includes(city.id),
    }))
}

/** By one column, equals by price and name; down turns the order around. */
export function sorted(all: Row[], by: Column, down: boolean, lang: string): Row[] {
  const words = new Intl.Collator(lang)
  const byName = (one: Row, other: Row) => words.compare(one.name, other.name)
  const byPrice = (one: Row, other: Row) => (one.price ?? 0) - (other.price ?? 0)
  const byRegion = (one: Row, other: Row) => words.compare(one.regionName, other.regionName)
  const first = { name: byName, price: byPrice, region: byRegion }[by]
  const order = [...all].sort((one, other) => first(one, other) || byPrice(one, other) || byName(one, other))
  return down ? order.reverse() : order
}

/** Letters without their accents, so that a plain keyboard finds every city. */
export function plain(text: string): string {
  const folded: Record<string, string> = { ł: 'l', ø: 'o', ß: 'ss', đ: 'd' }
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøßđ]/g, (letter) => folded[letter] ?? letter)
}

export function found(all: Row[], sought: string): Row[] {
  const want = plain(sought.trim())
  return all.filter((row) => plain(row.name).includes(want) || plain(row.id.replaceAll('_', ' ')).includes(want))
}
