/** What the screens ask about the table as it stands and as it would be after the draft. Answers come from `draft/`. */

import { bought, built } from './draft/after'
import {
  cheapest,
  cityPrices,
  connection,
  mostCities,
  onTheWay,
  price,
  type Basket,
  type CityPrice,
  type Line,
  type OnTheWay,
} from './draft/building'
import { bestPurchase, fuelCost, fuelled, ladder, mostFuel, type Fuelled, type Ladder } from './draft/fuel'
import { named, storeOf } from './draft/plants'
import { nextOrder as orderNext } from './draft/rounds'
import { bestRun, capacity, runOf, runResult, type RunResult } from './draft/running'
import { bestScrap, waysToScrap } from './draft/scrapping'
import { why } from './draft/why'
import { purchases, builds, sumOf, withFuel, type Draft } from './picks'
import type { Reason, Table } from './table.svelte'
import { FUELS, type Action, type FuelName, type NamedTokens, type Run, type Tokens, type View } from './view'

type Repriced = { price: number } & ({ city: string } | { fuel: FuelName })

export type { Basket, CityPrice, Fuelled, Ladder, Line, RunResult }

/** Why I may not do this now, as the server would say it; null: I may. */
export function whyNot(table: Table, action: Action): Reason | null {
  return why(table.board, table.view, table.me!, action)
}

// Fuel

export function ladderOf(table: Table, fuel: FuelName): Ladder {
  return ladder(table.board, table.view, table.me, fuel)
}

/** The table once these tokens are bought. */
export function withTokens(table: Table, tokens: Tokens): View {
  return tokens.reduce<View>(
    (view, count, at) => (count ? bought(table.board, view, table.me!, FUELS[at]!, count) : view),
    table.view,
  )
}

export function costOf(table: Table, tokens: Tokens): number {
  return tokens.reduce<number>(
    (sum, count, at) => sum + (fuelCost(table.board, table.view, table.me, FUELS[at]!, count) ?? 0),
    0,
  )
}

/** How many of this fuel the draft may hold, given what else it holds. */
export function mostOf(table: Table, draft: Draft, fuel: FuelName): number {
  return mostFuel(table.board, withTokens(table, withFuel(draft, fuel, 0).fuel), table.me!, fuel)
}

/** What to buy so that most of my cities can be supplied; beyond my cities, as much as the plants can. */
export function fuelForAll(table: Table): Tokens {
  return bestPurchase(table.board, table.view, table.me!).fuel
}

/** The lasting need of what others will buy after me: how much of each fuel one full run of theirs still lacks. */
export function lacking(table: Table, seat: number): Fuelled[] {
  return fuelled(table.board, table.view, seat).filter((one) => one.have < one.need)
}

/** What plants hold at most: of one fuel, or of coal and oil in any mix for the hybrids. */
export function limitsOf(table: Table, plants: readonly number[]): { fuels: FuelName[]; most: number }[] {
  const store = storeOf(table.board, plants)
  const each = FUELS.map((fuel) => ({ fuels: [fuel], most: store[fuel] }))
  return [...each, { fuels: ['coal', 'oil'] as FuelName[], most: store.hybrid }].filter(({ most }) => most > 0)
}

export function whyNotBuy(table: Table, draft: Draft, fuel: FuelName, count: number): Reason | null {
  const before = withTokens(table, withFuel(draft, fuel, 0).fuel)
  return why(table.board, before, table.me!, { kind: 'buy', fuel, count })
}

// Building

export function basketOf(table: Table, cities: string[]): Basket {
  return price(table.board, table.view, table.me!, cities)
}

export function pricesOf(table: Table, cities: string[]): Map<string, CityPrice> {
  return cityPrices(table.board, table.view, table.me!, cities)
}

export function cheapestOf(table: Table, count: number): Basket | null {
  return cheapest(table.board, table.view, table.me!, count)
}

/** As many cities as my money is enough for, as far as anybody asks: each one more is the dearest question so far. */
export function mostAffordable(table: Table, asked: number): number {
  return mostCities(table.board, table.view, table.me!, table.player?.money ?? 0, asked).lines.length
}

/** What I could build on the way to a city that I have picked, if I have the money; null: nothing. */
export function onTheWayTo(table: Table, city: string): OnTheWay | null {
  const picked = table.draft.cities
  const found = onTheWay(table.board, table.view, table.me!, picked, city)
  const left = basketOf(table, picked).left ?? 0
  return found && found.more <= left ? found : null
}

/** Why a region or a city may not be chosen before round 1. */
export function whyNotPlace(table: Table, place: string): Reason | null {
  const { kind } = table.asked
  if (kind === 'AreaDraft') return whyNot(table, { kind: 'pick_region', region: place })
  return whyNot(table, { kind: kind === 'CartelPlacement' ? 'place_cartel_house' : 'mark_city', city: place })
}

/** One city more, with its way, whether I can pay it or not; null: it can't be connected. */
export function reachOf(table: Table, city: string): Line | null {
  const basket = table.cities.building ? table.draft.cities : []
  return connection(table.board, table.view, table.me!, city, basket)
}

export function whyNotBuild(table: Table, city: string): Reason | null {
  return whyNot(table, { kind: 'build', city })
}

/** The pairs of cities of the ways that a basket pays for. */
export function stretches(lines: Line[]): [string, string][] {
  return lines.flatMap(({ path }) => path.slice(1).map((city, at): [string, string] => [path[at]!, city]))
}

// Auctions

export function whyNotOpen(table: Table, plant: number): Reason | null {
  const discounted = table.asked.kind === 'Choosing' && table.asked.discount === plant
  return whyNot(table, { kind: 'nominate', plant, bid: discounted ? 1 : plant })
}

export function whyNotPass(table: Table): Reason | null {
  return whyNot(table, { kind: 'pass' })
}

/** Cities that my plants supply at most, now and with one plant more (the lowest goes where there are too many). */
export function capacityWith(table: Table, plant: number): { now: number; then: number } {
  const own = table.player?.plants ?? []
  const then = [...own, plant].sort((a, b) => a - b)
  const after = then.length > table.board.plant_limit ? then.filter((one) => one !== own[0]) : then
  const of = (plants: number[]) => capacity(table.board, table.view, table.me!, plants)
  return { now: of(own), then: of(after) }
}

// Running

export function bestOf(table: Table): RunResult {
  return bestRun(table.board, table.view, table.me!)
}

export function resultOf(table: Table, run: Run[]): RunResult {
  return runResult(table.board, table.view, table.me!, run)
}

/** Just these plants, with the mix that burns the least valuable fuel; null: they can't all run. */
export function runWith(table: Table, plants: number[]): RunResult | null {
  const inOrder = [...plants].sort((a, b) => a - b)
  return runOf(table.board, table.view, table.me!, inOrder)
}

/** The older plant that goes unless another is chosen. */
export function plantToScrap(table: Table): number | null {
  return bestScrap(table.board, table.view, table.me!)?.plant ?? null
}

/** What may go with a plant, as little as must, the least valuable first. */
export function fuelToScrap(table: Table, plant: number): NamedTokens[] {
  return waysToScrap(table.board, table.view, table.me!, plant).map(named)
}

// The round

export function nextOrder(table: Table): number[] {
  return table.view.phase === 'draft' ? table.view.order : orderNext(table.board, table.view)
}

export interface Outlook {
  money: number | null
  cities: number
  capacity: number
  fuels: Fuelled[]
  powered: number
  income: number
}

/** How a seat stands: what it could supply and earn if it ran its plants now. */
export function outlook(table: Table, view: View, seat: number): Outlook {
  const player = view.players[seat]!
  const run = bestRun(table.board, view, seat)
  return {
    money: player.money,
    cities: player.cities,
    capacity: capacity(table.board, view, seat),
    fuels: fuelled(table.board, view, seat),
    powered: run.supplied,
    income: run.income,
  }
}

/** The table as it would be after my draft of fuel, of cities, or of a house for the cartel. */
export function drafted(table: Table): View {
  const { draft, me } = table
  if (me === null || !table.myTurn) return table.view
  if (table.asked.kind === 'Buying' && sumOf(draft.fuel)) return withTokens(table, draft.fuel)
  if (table.asked.kind === 'CartelPlacement' && draft.place)
    return { ...table.view, houses: { ...table.view.houses, [draft.place]: [table.cartelSeat] } }
  if (table.asked.kind !== 'Building' || !draft.cities.length) return table.view
  return basketOf(table, draft.cities).lines.reduce((view, line) => built(table.board, view, me, line.city), table.view)
}

/** A draft over a table that has changed: what can't be any more is struck out, and the first reason told. */
export function repaired(table: Table, draft: Draft): { draft: Draft; reason: Reason | null } {
  if (table.asked.kind === 'Building' && draft.cities.length) return repairedCities(table, draft)
  if (table.asked.kind === 'Buying' && sumOf(draft.fuel)) return repairedFuel(table, draft)
  return { draft, reason: null }
}

/** The first of a draft that costs another sum than it did over that table, and what it costs now; null: nothing. */
export function repriced(table: Table, draft: Draft, before: View): Repriced | null {
  if (table.asked.kind === 'Building' && draft.cities.length) {
    const lines = price(table.board, before, table.me!, draft.cities).lines
    const then = new Map(lines.map((line) => [line.city, line.price]))
    const line = basketOf(table, draft.cities).lines.find(({ city, price }) => (then.get(city) ?? price) !== price)
    return line ?? null
  }
  if (table.asked.kind !== 'Buying') return null
  for (const [at, fuel] of FUELS.entries()) {
    const [then, now] = [before, table.view].map((view) => fuelCost(table.board, view, table.me, fuel, draft.fuel[at]!))
    if (now != null && now !== then) return { fuel, price: now }
  }
  return null
}

function repairedCities(table: Table, draft: Draft): { draft: Draft; reason: Reason | null } {
  let cities = draft.cities
  let first: Reason | null = null
  for (const city of draft.cities) {
    const reason = basketOf(table, [city]).reason
    if (!reason || reason.code === 'not_enough_money') continue
    first ??= reason
    cities = cities.filter((other) => other !== city)
  }
  return { draft: { ...draft, cities }, reason: first }
}

function repairedFuel(table: Table, draft: Draft): { draft: Draft; reason: Reason | null } {
  let kept: Draft = { ...draft, fuel: [0, 0, 0, 0] }
  let first: Reason | null = null
  for (const [at, count] of draft.fuel.entries()) {
    const fuel = FUELS[at]!
    const most = mostOf(table, kept, fuel)
    if (count > most) first ??= whyNotBuy(table, kept, fuel, count)
    kept = withFuel(kept, fuel, Math.min(count, most))
  }
  return { draft: kept, reason: first }
}

export function buildActions(table: Table, cities: string[]): Action[] {
  return builds(basketOf(table, cities).lines.map((line) => line.city))
}

export { purchases }
