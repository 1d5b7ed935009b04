import type { BoardFacts, View } from '../view'
import { CLOSED } from './area'
import { fromNetwork, fromNothing } from './growth'
import {
  firstCityPrices,
  grown,
  type Houses,
  housesOf,
  isEmpty,
  type Network,
  networkOf,
  prices,
  wayTo,
} from './network'
import { type Refusal, refusal } from './refusal'

/** One city to build: its price, and the cities of the way paid for, the new one last; of a first city only itself. */
export interface Line {
  city: string
  price: number
  path: string[]
}

/** Cities in an order of building that costs least together. */
export interface Basket {
  lines: Line[]
  total: number
  /** Of the purse; null: it is hidden. */
  left: number | null
  /** Why it can't be built so; `lines` are empty where a city itself is the reason. */
  reason: Refusal | null
}

/** The cheapest cities found. No so many cities cost less than `atLeast`; usually that is their total. */
export interface Cheapest extends Basket {
  atLeast: number
}

export interface CityPrice {
  price: number
  /** The city before it on the way; null: it would be the first one. */
  via: string | null
}

/** The cheapest order to build all these cities in, and its total; or the reason of the first that can't be. */
export function price(board: BoardFacts, view: View, seat: number, basket: string[]): Basket {
  const houses = housesOf(board, view)
  for (const city of basket) {
    if (!houses.area.index.has(city)) return refusedBasket(board, view, seat, noSuchCity(board, city))
  }
  const cities = basket.map((city) => houses.area.index.get(city)!)
  return priced(board, view, seat, cities)
}

/**
 * Whatever the order, each city pays its slot, and its way from what stands already: a tree that joins network and
 * cities. Taking the nearest city each time, as Prim does, builds the least such tree.
 */
function priced(board: BoardFacts, view: View, seat: number, cities: number[]): Basket {
  const houses = housesOf(board, view)
  const waiting = cities.slice().sort((one, other) => one - other)
  let network = networkOf(houses, seat)
  const lines: Line[] = []
  while (waiting.length) {
    const at = nextCity(board, houses, network, waiting)
    const city = waiting[Math.max(at, 0)]!
    const cost = at < 0 ? CLOSED : prices(board, houses, network)[city]!
    if (cost >= CLOSED) return refusedBasket(board, view, seat, closedCity(board, view, network, city))
    lines.push(line(houses, network, city, cost))
    waiting.splice(at, 1)
    network = grown(houses.area, network, city)
  }
  const total = lines.reduce((sum, one) => sum + one.price, 0)
  const money = view.players[seat]!.money
  const short = money !== null && total > money
  return {
    lines,
    total,
    left: money === null ? null : money - total,
    reason: short ? refusal('not_enough_money', { price: total, money }) : null,
  }
}

function line(houses: Houses, network: Network, city: number, cost: number): Line {
  const names = houses.area.cities
  const path = wayTo(houses.area, network, city).map((stop) => names[stop]!)
  return { city: names[city]!, price: cost, path }
}

/** Which of those waiting joins next; -1: none may come first. */
function nextCity(board: BoardFacts, houses: Houses, network: Network, waiting: number[]): number {
  if (!network.cities.length) {
    // A marked city of Step 1 must come first; from any other it costs the same.
    const first = firstCityPrices(board, houses)
    return waiting.findIndex((city) => first[city]! < CLOSED)
  }
  let at = 0
  waiting.forEach((city, other) => {
    if (network.reach[city]! < network.reach[waiting[at]!]!) at = other
  })
  return at
}

function refusedBasket(board: BoardFacts, view: View, seat: number, reason: Refusal): Basket {
  return { lines: [], total: 0, left: view.players[seat]!.money, reason }
}

export function noSuchCity(board: BoardFacts, city: string): Refusal {
  const outside = board.cities.some((printed) => printed.id === city)
  return refusal(outside ? 'city_outside_area' : 'unknown_city', { city })
}

/** Why a city that costs CLOSED can't be connected. */
export function closedCity(board: BoardFacts, view: View, network: Network, city: number): Refusal {
  const houses = housesOf(board, view)
  const name = houses.area.cities[city]!
  const own = network.cities
  if (own.includes(city)) return refusal('already_connected', { city: name })
  if (own.length >= (board.city_limit ?? CLOSED)) return refusal('city_limit_reached', { limit: board.city_limit })
  if (!own.length && houses.marked.size) return refusal('start_in_a_marked_city', { city: name })
  if (!own.length && houses.owners.some(isEmpty)) return refusal('start_in_an_empty_city', { city: name })
  if (houses.marked.has(city)) return refusal('marked_for_a_first_city', { city: name })
  return refusal('city_full_in_this_step', { city: name, step: view.step })
}

/** What every city would cost on top of the basket, rich or poor; of the basket's own cities, what they cost in it. */
export function cityPrices(board: BoardFacts, view: View, seat: number, basket: string[] = []): Map<string, CityPrice> {
  const houses = housesOf(board, view)
  const lines = price(board, view, seat, basket).lines
  let network = networkOf(houses, seat)
  for (const built of lines) network = grown(houses.area, network, houses.area.index.get(built.city)!)
  const found = new Map<string, CityPrice>()
  prices(board, houses, network).forEach((cost, city) => {
    if (cost < CLOSED) put(found, line(houses, network, city, cost))
  })
  for (const built of lines) put(found, built)
  return found
}

function put(found: Map<string, CityPrice>, line: Line): void {
  found.set(line.city, { price: line.price, via: line.path.at(-2) ?? null })
}

/** One city on top of the basket, with its way; null: it can't be connected. */
export function connection(
  board: BoardFacts,
  view: View,
  seat: number,
  city: string,
  basket: string[] = [],
): Line | null {
  const houses = housesOf(board, view)
  const number = houses.area.index.get(city)
  if (number === undefined) return null
  let network = networkOf(houses, seat)
  for (const built of price(board, view, seat, basket).lines)
    network = grown(houses.area, network, houses.area.index.get(built.city)!)
  const cost = prices(board, houses, network)[number]!
  return cost < CLOSED ? line(houses, network, number, cost) : null
}

/** Cities that a way runs through: open to the seat, and what it would cost to build them as well. */
export interface OnTheWay {
  cities: string[]
  more: number
}

/** What could be built on the way to a city of the basket; null: nothing. */
export function onTheWay(board: BoardFacts, view: View, seat: number, basket: string[], city: string): OnTheWay | null {
  const now = price(board, view, seat, basket)
  const line = now.lines.find((one) => one.city === city)
  const stops = line?.path.slice(1, -1).filter((stop) => !basket.includes(stop)) ?? []
  if (!stops.length) return null
  const open = cityPrices(board, view, seat, basket)
  const cities = stops.filter((stop) => open.has(stop))
  const then = price(board, view, seat, [...basket, ...cities])
  return cities.length && then.lines.length ? { cities, more: then.total - now.total } : null
}

/**
 * The cheapest so many cities to connect, for no more than `money`; null: that can't be. Exact up to six cities, and
 * beyond as long as the search's patience lasts; then the best found, and `atLeast` still holds.
 */
export function cheapest(
  board: BoardFacts,
  view: View,
  seat: number,
  count: number,
  money: number = CLOSED,
): Cheapest | null {
  if (count < 1) return { ...priced(board, view, seat, []), atLeast: 0 }
  const houses = housesOf(board, view)
  const network = networkOf(houses, seat)
  if (network.cities.length + count > (board.city_limit ?? CLOSED)) return null
  const { area, slots } = houses
  const found = network.cities.length
    ? fromNetwork(area, slots, network.reach, count, money)
    : fromNothing(area, slots, firstCityPrices(board, houses), count, money)
  if (!found.cities.length) return null
  return { ...priced(board, view, seat, found.cities), atLeast: found.atLeast }
}

/** As many cities as the money is enough for, at most `most`, at their cheapest. */
export function mostCities(board: BoardFacts, view: View, seat: number, money: number, most = CLOSED): Cheapest {
  let found: Cheapest = { ...priced(board, view, seat, []), atLeast: 0 }
  const cities = housesOf(board, view).slots.length
  for (let count = 1; count <= Math.min(most, cities); count++) {
    const more = cheapest(board, view, seat, count, money)
    if (!more) break
    found = more
  }
  return found
}
