import { type BoardFacts, FUELS, type FuelName, type Tokens, type View } from '../view'
import { CLOSED } from './area'
import { COAL, needs, OIL, powerOf, roomFor, setsOf, storeOf, sum } from './plants'

/** One space of the market, at this seat's price. */
export interface Space {
  price: number
  filled: boolean
}

export interface Ladder {
  /** Cheapest first; tokens fill the dearest. */
  spaces: Space[]
  /** Tokens on the market. */
  left: number
  /** What the next token costs; null: there is none. */
  next: number | null
  /** What the supply sells once the market is empty; null: it does not. */
  storage: { count: number; price: number } | null
}

/** Tokens that some plants still lack for one run together; `price` null: not all are on sale. */
export interface Need {
  fuel: Tokens
  price: number | null
}

/** The tokens to buy so that these plants can run together, and the cities that they supply at most. */
export interface Purchase {
  plants: number[]
  fuel: Tokens
  price: number
  power: number
}

/** How much of what one full run burns is there: of one fuel, or of coal and oil in any mix for the hybrids. */
export interface Fuelled {
  fuels: FuelName[]
  have: number
  need: number
}

/** The prices of a fuel's spaces for this seat; null: for whoever has no rebate. */
function spacesFor(board: BoardFacts, view: View, seat: number | null, fuel: number): number[] {
  const rebate = board.own_rules.rebate
  const printed = board.spaces[fuel]!
  if (!rebate || seat === null || rebate.fuel !== FUELS[fuel]) return printed
  if (!view.houses[rebate.city]?.includes(seat)) return printed
  return printed.map((price) => Math.max(rebate.least, price - rebate.less))
}

/** Tokens that can be had once the market has none. */
function inStorage(board: BoardFacts, view: View, fuel: number): number {
  return board.own_rules.storage?.fuel === FUELS[fuel] ? view.fuel.supply[fuel]! : 0
}

/** What each of so many tokens costs, cheapest first; null: there are not so many. */
export function tokenPrices(
  board: BoardFacts,
  view: View,
  seat: number | null,
  fuel: FuelName,
  count: number,
): number[] | null {
  const number = FUELS.indexOf(fuel)
  const spaces = spacesFor(board, view, seat, number)
  const lying = view.fuel.market[number]!
  const stored = Math.max(0, count - lying)
  if (stored > inStorage(board, view, number)) return null
  const from = spaces.length - lying
  const prices = spaces.slice(from, from + count - stored)
  for (let at = 0; at < stored; at++) prices.push(board.own_rules.storage!.price)
  return prices
}

/** What so many tokens cost the seat now: market, rebate, storage. Null: there are not so many. */
export function fuelCost(
  board: BoardFacts,
  view: View,
  seat: number | null,
  fuel: FuelName,
  count: number,
): number | null {
  const prices = tokenPrices(board, view, seat, fuel, count)
  return prices && sum(prices)
}

export function ladder(board: BoardFacts, view: View, seat: number | null, fuel: FuelName): Ladder {
  const number = FUELS.indexOf(fuel)
  const prices = spacesFor(board, view, seat, number)
  const left = view.fuel.market[number]!
  const storage = board.own_rules.storage
  return {
    spaces: prices.map((price, at) => ({ price, filled: at >= prices.length - left })),
    left,
    next: fuelCost(board, view, seat, fuel, 1),
    storage: storage?.fuel === fuel ? { count: view.fuel.supply[number]!, price: storage.price } : null,
  }
}

/** How many more tokens of each fuel the plants can hold, were it the only one bought (hybrids' room is shared). */
export function fuelRoom(board: BoardFacts, view: View, seat: number): Tokens {
  const { plants, fuel } = view.players[seat]!
  const store = storeOf(board, plants)
  return FUELS.map((_, number) => roomFor(store, number, fuel)) as Tokens
}

/** How many tokens of a fuel the seat can buy now: what is on sale, fits and can be paid. */
export function mostFuel(board: BoardFacts, view: View, seat: number, fuel: FuelName): number {
  const number = FUELS.indexOf(fuel)
  const onSale = view.fuel.market[number]! + inStorage(board, view, number)
  const most = Math.min(onSale, fuelRoom(board, view, seat)[number]!)
  let left = view.players[seat]!.money ?? CLOSED
  const prices = tokenPrices(board, view, seat, fuel, most)!
  const short = prices.findIndex((price) => (left -= price) < 0)
  return short < 0 ? most : short
}

/**
 * What these plants of the seat, all if none are named, still lack to run together once; hybrids the cheapest mix.
 * Each plant of one fuel has its own need, and what is left over of coal and oil must come to the hybrids' need.
 */
export function fuelNeed(
  board: BoardFacts,
  view: View,
  seat: number,
  plants: readonly number[] = view.players[seat]!.plants,
): Need {
  const [coal, oil, garbage, uranium] = view.players[seat]!.fuel
  const burn = needs(board, plants)
  const lackCoal = Math.max(0, burn.coal - coal)
  const lackOil = Math.max(0, burn.oil - oil)
  const spare = Math.max(0, coal - burn.coal) + Math.max(0, oil - burn.oil)
  const either = Math.max(0, burn.hybrid - spare)
  const [moreCoal, moreOil] = cheapestMix(board, view, seat, lackCoal, lackOil, either)
  const fuel: Tokens = [moreCoal, moreOil, Math.max(0, burn.garbage - garbage), Math.max(0, burn.uranium - uranium)]
  return { fuel, price: priceOf(board, view, seat, fuel) }
}

/** How to share out what may be either; of equals the one with most coal. */
function cheapestMix(
  board: BoardFacts,
  view: View,
  seat: number,
  coal: number,
  oil: number,
  either: number,
): [number, number] {
  let best: [number, number] = [coal + either, oil]
  let least = dearness(board, view, seat, best)
  for (let more = either - 1; more >= 0; more--) {
    const mix: [number, number] = [coal + more, oil + either - more]
    const cost = dearness(board, view, seat, mix)
    if (cost < least) [best, least] = [mix, cost]
  }
  return best
}

/** First what is not even on sale, then the price of the rest, in one number. */
function dearness(board: BoardFacts, view: View, seat: number, mix: [number, number]): number {
  let dear = 0
  for (const fuel of [COAL, OIL]) {
    const onSale = Math.min(mix[fuel]!, view.fuel.market[fuel]! + inStorage(board, view, fuel))
    dear += (mix[fuel]! - onSale) * CLOSED
    dear += fuelCost(board, view, seat, FUELS[fuel]!, onSale)!
  }
  return dear
}

/** What these tokens cost together; null: not all are on sale. */
export function priceOf(board: BoardFacts, view: View, seat: number, tokens: Tokens): number | null {
  let total = 0
  for (const [number, count] of tokens.entries()) {
    const cost = fuelCost(board, view, seat, FUELS[number]!, count)
    if (cost === null) return null
    total += cost
  }
  return total
}

/** What one full run of all plants burns, and how much of it lies there; hybrids' need is pooled coal and oil. */
export function fuelled(board: BoardFacts, view: View, seat: number): Fuelled[] {
  const { plants, fuel } = view.players[seat]!
  const burn = needs(board, plants)
  const pooled = burn.hybrid > 0
  const found: Fuelled[] = []
  FUELS.forEach((name, number) => {
    const need = burn[name]
    if (!need) return
    const shared = pooled && (number === COAL || number === OIL)
    const have = shared ? Math.min(need, fuel[number]!) : fuel[number]!
    found.push({ fuels: [name], have, need })
  })
  if (pooled) {
    const spare = Math.max(0, fuel[COAL] - burn.coal) + Math.max(0, fuel[OIL] - burn.oil)
    found.push({ fuels: ['coal', 'oil'], have: spare, need: burn.hybrid })
  }
  return found
}

/**
 * The cheapest tokens with which the seat's plants can supply most cities, for no more than its money. `cities`: more
 * than so many need not be supplied. Of equals the fewest tokens, the fewest plants, the lowest numbers.
 */
export function bestPurchase(
  board: BoardFacts,
  view: View,
  seat: number,
  money: number = view.players[seat]!.money ?? CLOSED,
  cities = CLOSED,
): Purchase {
  let best: Purchase = { plants: [], fuel: [0, 0, 0, 0], price: 0, power: 0 }
  for (const plants of setsOf(view.players[seat]!.plants)) {
    const need = fuelNeed(board, view, seat, plants)
    if (need.price === null || need.price > money) continue
    const found = { plants, fuel: need.fuel, price: need.price, power: powerOf(board, plants) }
    if (isBetter(found, best, cities)) best = found
  }
  return best
}

/** Sets come smaller ones first and in ascending order, so an equal one is never better. */
function isBetter(one: Purchase, other: Purchase, cities: number): boolean {
  const supplied = Math.min(one.power, cities) - Math.min(other.power, cities)
  if (supplied) return supplied > 0
  if (one.price !== other.price) return one.price < other.price
  return sum(one.fuel) < sum(other.fuel)
}
