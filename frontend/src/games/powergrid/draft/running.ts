import { type Action, type BoardFacts, FUELS, type FuelName, type Run, type Tokens, type View } from '../view'
import { canRun, cardOf, COAL, mixes, named, OIL, powerOf, setsOf, type Store, storeOf, sum, tokensOf } from './plants'

/** An act of phase 5, with what it burns, supplies and earns. */
export interface RunResult {
  plants: Run[]
  burnt: Tokens
  supplied: number
  income: number
}

/** What a seat has to run with; the plants may be imagined ones. */
interface Works {
  plants: readonly number[]
  fuel: Tokens
  store: Store
}

function worksOf(
  board: BoardFacts,
  view: View,
  seat: number,
  plants: readonly number[] = view.players[seat]!.plants,
  fuel: Tokens = view.players[seat]!.fuel,
): Works {
  return { plants, fuel, store: storeOf(board, plants) }
}

/** What supplying so many cities earns. */
export function income(board: BoardFacts, cities: number): number {
  return board.income[Math.min(cities, board.income.length - 1)]!
}

/** The cities that the seat's plants supply at most, were there fuel; for any plants, too. */
export function capacity(
  board: BoardFacts,
  view: View,
  seat: number,
  plants: readonly number[] = view.players[seat]!.plants,
): number {
  return powerOf(board, plants)
}

/**
 * The plants that supply most cities for the least valuable fuel; then fewest tokens, fewest plants, lowest numbers,
 * most coal. With other plants or other fuel, if they are given.
 */
export function bestRun(
  board: BoardFacts,
  view: View,
  seat: number,
  plants?: readonly number[],
  fuel?: Tokens,
): RunResult {
  const works = worksOf(board, view, seat, plants, fuel)
  const cities = view.players[seat]!.cities
  const sets = setsOf(works.plants).filter((chosen) => canRun(board, chosen, works.fuel))
  const supplied = sets.map((chosen) => Math.min(powerOf(board, chosen), cities))
  const most = Math.max(...supplied)
  const ways = sets.filter((_, at) => supplied[at] === most).flatMap((chosen) => waysOf(board, works, chosen))
  return result(board, view, seat, leastCostly(board, view, works, ways), works)
}

/** The same for just these of the seat's plants; null: they can't all run. */
export function runOf(board: BoardFacts, view: View, seat: number, chosen: readonly number[]): RunResult | null {
  const works = worksOf(board, view, seat)
  const ways = runsOf(board, view, seat, chosen)
  return ways.length ? result(board, view, seat, leastCostly(board, view, works, ways), works) : null
}

/** Every way to run just these plants of the seat: the mixes of its hybrids. Empty: they can't all run. */
export function runsOf(board: BoardFacts, view: View, seat: number, chosen: readonly number[]): Run[][] {
  const works = worksOf(board, view, seat)
  return canRun(board, chosen, works.fuel) ? waysOf(board, works, chosen) : []
}

/** What a legal choice burns, supplies and earns. */
export function runResult(board: BoardFacts, view: View, seat: number, runs: Run[]): RunResult {
  return result(board, view, seat, runs, worksOf(board, view, seat))
}

export function powerAction(run: RunResult): Action {
  return { kind: 'power', plants: run.plants }
}

function result(board: BoardFacts, view: View, seat: number, plants: Run[], works: Works): RunResult {
  const power = powerOf(
    board,
    plants.map((run) => run.plant),
  )
  const supplied = Math.min(power, view.players[seat]!.cities)
  const burnt = burntBy(board, works, plants)
  return { plants, burnt, supplied, income: income(board, supplied) }
}

function leastCostly(board: BoardFacts, view: View, works: Works, ways: Run[][]): Run[] {
  const costs = ways.map((runs) => costOf(board, view, works, runs))
  let best = 0
  costs.forEach((cost, at) => {
    if (isLess(cost, costs[best]!)) best = at
  })
  return ways[best]!
}

/** Value of the fuel, tokens, plants, their numbers, and coal, to be compared in this order. */
function costOf(board: BoardFacts, view: View, works: Works, runs: Run[]): number[] {
  const burnt = burntBy(board, works, runs)
  const plants = runs.map((run) => run.plant).sort((one, other) => one - other)
  return [valueOf(board, view, burnt), sum(burnt), plants.length, ...plants, -burnt[COAL]]
}

function isLess(one: number[], other: number[]): boolean {
  const at = one.findIndex((figure, at) => figure !== other[at])
  return at >= 0 && one[at]! < other[at]!
}

/** What tokens are worth when fuels are compared: each the market's next price, sold out the dearest. */
export function valueOf(board: BoardFacts, view: View, tokens: readonly number[]): number {
  return sum(
    tokens.map((count, fuel) => {
      const spaces = board.spaces[fuel]!
      return count * spaces.at(-(view.fuel.market[fuel]! || 1))!
    }),
  )
}

function isHybrid(board: BoardFacts, plant: number): boolean {
  return cardOf(board, plant).kind === 'hybrid'
}

/** What a set that can run may burn, each mix once: plants by number, or as its hybrids must fire. */
function waysOf(board: BoardFacts, works: Works, chosen: readonly number[]): Run[][] {
  const fixed = chosen.filter((plant) => !isHybrid(board, plant))
  const hybrids = chosen.filter((plant) => isHybrid(board, plant))
  const burnt = fixedBurn(board, fixed)
  const [coal, oil] = [works.fuel[COAL] - burnt[COAL], works.fuel[OIL] - burnt[OIL]]
  const ways = new Map<string, Run[]>()
  for (const order of permutations(hybrids)) {
    for (const mixture of mixtures(board, order, works.store, coal, oil)) {
      const key = mixture
        .map(({ run, coal }) => `${run.plant}:${coal}`)
        .sort()
        .join(' ')
      if (!ways.has(key))
        ways.set(
          key,
          listed(
            fixed,
            mixture.map(({ run }) => run),
          ),
        )
    }
  }
  return [...ways.values()]
}

function fixedBurn(board: BoardFacts, plants: readonly number[]): Tokens {
  const burnt: Tokens = [0, 0, 0, 0]
  for (const plant of plants) {
    const { kind, need } = cardOf(board, plant)
    const fuel = FUELS.indexOf(kind as FuelName)
    if (fuel >= 0) burnt[fuel]! += need
  }
  return burnt
}

/** Every order, the given one first, as Python's `permutations` has them. */
function permutations(plants: readonly number[]): number[][] {
  if (!plants.length) return [[]]
  return plants.flatMap((plant, at) =>
    permutations(plants.filter((_, other) => other !== at)).map((rest) => [plant, ...rest]),
  )
}

interface Fired {
  run: Run
  coal: number
}

/** Each way these hybrids can fire one after the other. */
function mixtures(board: BoardFacts, hybrids: number[], store: Store, coal: number, oil: number): Fired[][] {
  const [plant, ...others] = hybrids
  if (plant === undefined) return [[]]
  const need = cardOf(board, plant).need
  const legal = mixes(need, store, coal, oil)
  return legal.flatMap((burnt) => {
    const fuel = named([burnt, need - burnt, 0, 0])
    const run: Run = legal.length > 1 ? { plant, fuel } : { plant }
    const rests = mixtures(board, others, store, coal - burnt, oil - (need - burnt))
    return rests.map((rest) => [{ run, coal: burnt }, ...rest])
  })
}

/** All runs by number where the hybrids' order allows it. */
function listed(fixed: number[], hybrids: Run[]): Run[] {
  const runs: Run[] = fixed.map((plant) => ({ plant }))
  const ordered = hybrids.every((run, at) => !at || hybrids[at - 1]!.plant < run.plant)
  if (!ordered) return [...runs, ...hybrids]
  return [...runs, ...hybrids].sort((one, other) => one.plant - other.plant)
}

function burntBy(board: BoardFacts, works: Works, runs: Run[]): Tokens {
  const plants = runs.map((run) => run.plant)
  const burnt = fixedBurn(board, plants)
  for (const run of runs) {
    if (!isHybrid(board, run.plant)) continue
    const need = cardOf(board, run.plant).need
    const [coal, oil] = [works.fuel[COAL] - burnt[COAL], works.fuel[OIL] - burnt[OIL]]
    const burned = run.fuel ? tokensOf(run.fuel)[COAL] : mixes(need, works.store, coal, oil)[0]!
    burnt[COAL] += burned
    burnt[OIL] += need - burned
  }
  return burnt
}
