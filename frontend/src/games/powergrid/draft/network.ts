import type { BoardFacts, View } from '../view'
import { type Area, areaOf, CLOSED, wayBetween } from './area'

const NOBODY = -1

/** The houses of a view as numbers: what prices are reckoned from. */
export interface Houses {
  area: Area
  /** By city: the owner of each slot. */
  owners: number[][]
  /** By player: his cities in data order. */
  cities: number[][]
  /** Price of the lowest free slot where a network may grow, else CLOSED. */
  slots: number[]
  marked: Set<number>
}

const kept = new WeakMap<View, Houses>()

/** Worked out once a view; nobody may change it. */
export function housesOf(board: BoardFacts, view: View): Houses {
  let houses = kept.get(view)
  if (!houses) {
    houses = readHouses(board, view)
    kept.set(view, houses)
  }
  return houses
}

function readHouses(board: BoardFacts, view: View): Houses {
  const area = areaOf(board, view.regions)
  const owners = area.cities.map((city) => {
    const slots = view.houses[city] ?? []
    return board.house_prices.map((_, slot) => slots[slot] ?? NOBODY)
  })
  const cities: number[][] = view.players.map(() => [])
  owners.forEach((slots, city) => {
    for (const owner of slots) cities[owner]?.push(city)
  })
  const marked = new Set(view.marked.map((city) => area.index.get(city)!))
  const slots = owners.map((slots, city) =>
    view.step === 1 && marked.has(city) ? CLOSED : slotPrice(board, slots, view.step),
  )
  return { area, owners, cities, slots, marked }
}

/** Price of the lowest free slot, if the Step still lets a network in. */
function slotPrice(board: BoardFacts, slots: number[], step: number): number {
  const taken = slots.filter((owner) => owner !== NOBODY).length
  return taken >= step ? CLOSED : board.house_prices[slots.indexOf(NOBODY)]!
}

export function isEmpty(slots: number[]): boolean {
  return slots.every((owner) => owner === NOBODY)
}

/** What a first city costs: a marked one while there is any, an empty one, an open slot if no city is empty. */
export function firstCityPrices(board: BoardFacts, houses: Houses): number[] {
  const first = board.house_prices[0]!
  if (houses.marked.size) return houses.slots.map((_, city) => (houses.marked.has(city) ? first : CLOSED))
  if (houses.owners.some(isEmpty)) return houses.owners.map((slots) => (isEmpty(slots) ? first : CLOSED))
  return houses.slots
}

/** A seat's network while a draft grows: its cities, and the way from it to every city. */
export interface Network {
  cities: number[]
  /** Own cities are CLOSED; empty while there is no city. */
  reach: number[]
}

export function networkOf(houses: Houses, seat: number): Network {
  return houses.cities[seat]!.reduce((network, city) => grown(houses.area, network, city), {
    cities: [],
    reach: [],
  } as Network)
}

/** The network with one city more. */
export function grown(area: Area, network: Network, city: number): Network {
  const row = area.distance[city]!
  const reach = network.reach.length ? network.reach.map((cost, other) => Math.min(cost, row[other]!)) : row.slice()
  const cities = [...network.cities, city]
  for (const own of cities) reach[own] = CLOSED
  return { cities, reach }
}

/** What each city of the area costs this network now; CLOSED or more: it can't be connected. */
export function prices(board: BoardFacts, houses: Houses, network: Network): number[] {
  if (!network.cities.length) return firstCityPrices(board, houses)
  if (network.cities.length >= (board.city_limit ?? CLOSED)) return houses.slots.map(() => CLOSED)
  return houses.slots.map((slot, city) => slot + network.reach[city]!)
}

/** The cheapest way from the network to a city, both ends included; of a first city only itself. */
export function wayTo(area: Area, network: Network, city: number): number[] {
  if (!network.cities.length) return [city]
  let start = network.cities[0]!
  for (const own of network.cities) if (area.distance[own]![city]! < area.distance[start]![city]!) start = own
  return wayBetween(area, start, city)
}
