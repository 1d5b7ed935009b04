/** What the player has put together so far, before it is sent. Plain values; every change makes a new one. */

import { FUELS, type Action, type FuelName, type NamedTokens, type Run, type Tokens } from './view'

export interface Draft {
  /** Tokens to buy. */
  fuel: Tokens
  /** Cities to connect, in the order of tapping. */
  cities: string[]
  /** Plants to run; null: what is best. */
  run: Run[] | null
  /** The older plant that goes; null: the lowest. */
  scrap: number | null
  /** Which of the ways to lose fuel with it. */
  way: number
  /** The plant that an auction is to be opened for. */
  plant: number | null
  /** A bid that is no chip. */
  bid: number | null
  /** A region or city of the set-up. */
  place: string | null
}

export const NOTHING: Draft = {
  fuel: [0, 0, 0, 0],
  cities: [],
  run: null,
  scrap: null,
  way: 0,
  plant: null,
  bid: null,
  place: null,
}

export function isEmpty(draft: Draft): boolean {
  return (
    draft.fuel.every((count) => count === 0) &&
    !draft.cities.length &&
    draft.run === null &&
    draft.scrap === null &&
    draft.way === 0 &&
    draft.plant === null &&
    draft.bid === null &&
    draft.place === null
  )
}

export function withFuel(draft: Draft, fuel: FuelName, count: number): Draft {
  const tokens = [...draft.fuel] as Tokens
  tokens[FUELS.indexOf(fuel)] = count
  return { ...draft, fuel: tokens }
}

export function toggled(draft: Draft, city: string): Draft {
  const cities = draft.cities.includes(city) ? draft.cities.filter((other) => other !== city) : [...draft.cities, city]
  return { ...draft, cities }
}

export function purchases(fuel: Tokens): Action[] {
  const buys: Action[] = []
  for (const [index, count] of fuel.entries()) {
    if (count) buys.push({ kind: 'buy', fuel: FUELS[index]!, count })
  }
  return [...buys, { kind: 'done' }]
}

export function builds(cities: string[]): Action[] {
  return [...cities.map((city): Action => ({ kind: 'build', city })), { kind: 'done' }]
}

export function sumOf(tokens: readonly number[] | NamedTokens): number {
  return Object.values(tokens).reduce((sum: number, count) => sum + (count ?? 0), 0)
}

/** What a tap on the number does: nothing, what is needed, all that can be had, nothing again. */
export function nextCount(now: number, needed: number, most: number): number {
  const stops = [0, Math.min(needed, most), most].filter((stop, at, all) => all.indexOf(stop) === at)
  return stops.find((stop) => stop > now) ?? 0
}

/** The runs that are offered for just these plants: one, or a mix each where hybrids have a choice. */
export function runsOf(runs: Run[][], plants: number[]): Run[][] {
  const wanted = [...plants].sort((a, b) => a - b).join()
  return runs.filter((run) => plantsOf(run).join() === wanted)
}

export function plantsOf(run: Run[]): number[] {
  return run.map((one) => one.plant).sort((a, b) => a - b)
}

/** Of drafts, or of runs. */
export function same<Plain>(one: Plain, other: Plain): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The draft of a turn that somebody advises. */
export function advice(actions: Action[]): Draft {
  return actions.reduce(added, NOTHING)
}

function added(draft: Draft, action: Action): Draft {
  switch (action.kind) {
    case 'nominate':
      return { ...draft, plant: action.plant, bid: action.bid }
    case 'raise':
      return { ...draft, bid: action.amount }
    case 'buy':
      return withFuel(draft, action.fuel, draft.fuel[FUELS.indexOf(action.fuel)]! + action.count)
    case 'build':
      return toggled(draft, action.city)
    case 'scrap':
      return { ...draft, scrap: action.plant }
    case 'power':
      return { ...draft, run: action.plants }
    case 'pick_region':
      return { ...draft, place: action.region }
    case 'mark_city':
    case 'place_cartel_house':
      return { ...draft, place: action.city }
    default:
      return draft
  }
}
