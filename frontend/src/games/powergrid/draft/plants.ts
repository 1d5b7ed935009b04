import { type BoardFacts, FUELS, type NamedTokens, type Plant, type Tokens } from '../view'

export const COAL = 0
export const OIL = 1
export const GARBAGE = 2
export const URANIUM = 3

/** What the coal, oil, hybrid, garbage and nuclear plants of a set hold or burn together. */
export interface Store {
  coal: number
  oil: number
  hybrid: number
  garbage: number
  uranium: number
}

const kept = new WeakMap<BoardFacts, Map<number, Plant>>()

/** The cards by number. */
export function cardsOf(board: BoardFacts): Map<number, Plant> {
  let cards = kept.get(board)
  if (!cards) {
    cards = new Map(board.plants.map((plant) => [plant.number, plant]))
    kept.set(board, cards)
  }
  return cards
}

export function cardOf(board: BoardFacts, number: number): Plant {
  return cardsOf(board).get(number)!
}

/** What one run of all these plants burns. */
export function needs(board: BoardFacts, plants: readonly number[]): Store {
  const burnt: Store = { coal: 0, oil: 0, hybrid: 0, garbage: 0, uranium: 0 }
  for (const number of plants) {
    const { kind, need } = cardOf(board, number)
    if (kind !== 'eco' && kind !== 'fusion') burnt[kind] += need
  }
  return burnt
}

/** How much the plants hold: twice what one run burns. */
export function storeOf(board: BoardFacts, plants: readonly number[]): Store {
  const { coal, oil, hybrid, garbage, uranium } = needs(board, plants)
  return {
    coal: 2 * coal,
    oil: 2 * oil,
    hybrid: 2 * hybrid,
    garbage: 2 * garbage,
    uranium: 2 * uranium,
  }
}

/** Can these tokens lie on the plants? */
export function fits(store: Store, [coal, oil, garbage, uranium]: Tokens): boolean {
  const excess = Math.max(0, coal - store.coal) + Math.max(0, oil - store.oil)
  return excess <= store.hybrid && garbage <= store.garbage && uranium <= store.uranium
}

/** How many more tokens of one fuel could still lie on the plants. */
export function roomFor(store: Store, fuel: number, [coal, oil, garbage, uranium]: Tokens): number {
  if (fuel === COAL) return store.coal + store.hybrid - Math.max(0, oil - store.oil) - coal
  if (fuel === OIL) return store.oil + store.hybrid - Math.max(0, coal - store.coal) - oil
  return fuel === GARBAGE ? store.garbage - garbage : store.uranium - uranium
}

/** How much coal a hybrid may burn now, the rest of its need being oil; in ascending order, empty: it can't run. */
export function mixes(need: number, store: Store, coal: number, oil: number): number[] {
  const legal: number[] = []
  for (let burnt = Math.max(0, need - oil); burnt <= Math.min(need, coal); burnt++) {
    const onCoal = Math.max(burnt, coal - store.coal)
    const onOil = Math.max(need - burnt, oil - store.oil)
    if (onCoal + onOil <= store.hybrid) legal.push(burnt)
  }
  return legal
}

/** Can all these plants run together? */
export function canRun(board: BoardFacts, plants: readonly number[], fuel: Tokens): boolean {
  const need = needs(board, plants)
  const spare = fuel[COAL] - need.coal + fuel[OIL] - need.oil
  return (
    need.coal <= fuel[COAL] &&
    need.oil <= fuel[OIL] &&
    need.hybrid <= spare &&
    need.garbage <= fuel[GARBAGE] &&
    need.uranium <= fuel[URANIUM]
  )
}

/** Cities that the plants supply when all run. */
export function powerOf(board: BoardFacts, plants: readonly number[]): number {
  return plants.reduce((sum, number) => sum + cardOf(board, number).power, 0)
}

/** Every set of these plants, smaller ones first, each in the order given. */
export function setsOf(plants: readonly number[]): number[][] {
  const sets: number[][] = []
  for (let size = 0; size <= plants.length; size++) sets.push(...combinations(plants, size))
  return sets
}

function combinations(plants: readonly number[], size: number): number[][] {
  if (size === 0) return [[]]
  return plants.flatMap((plant, at) => combinations(plants.slice(at + 1), size - 1).map((rest) => [plant, ...rest]))
}

export function sum(tokens: readonly number[]): number {
  return tokens.reduce((total, count) => total + count, 0)
}

export function named(tokens: readonly number[]): NamedTokens {
  const said: NamedTokens = {}
  FUELS.forEach((fuel, number) => {
    if (tokens[number]) said[fuel] = tokens[number]
  })
  return said
}

export function tokensOf(said: NamedTokens): Tokens {
  return [said.coal ?? 0, said.oil ?? 0, said.garbage ?? 0, said.uranium ?? 0]
}
