import { type BoardFacts, type FuelName, FUELS, type Tokens, type View } from '../view'
import { cardOf, COAL, fits, GARBAGE, OIL, type Store, storeOf, sum, URANIUM } from './plants'
import { valueOf } from './running'

/** A plant that may go, and the tokens that leave with it. */
export interface Scrapped {
  plant: number
  fuel: Tokens
}

/** The lowest older plant, or the one given, with the least valuable fuel that must leave; null: there is no such plant. */
export function bestScrap(board: BoardFacts, view: View, seat: number, plant?: number): Scrapped | null {
  const newest = view.asked.kind === 'Scrapping' ? view.asked.plant : 0
  const older = view.players[seat]!.plants.filter((own) => own !== newest)
  const going = plant ?? older[0]
  if (going === undefined || !older.includes(going)) return null
  return { plant: going, fuel: waysToScrap(board, view, seat, going)[0]! }
}

/** Every way to lose as few tokens as must leave with a plant, the least valuable first. */
export function waysToScrap(board: BoardFacts, view: View, seat: number, plant: number): Tokens[] {
  const ways = fewestLeaving(board, view, seat, plant).map((way) => ({ way, value: valueOf(board, view, way) }))
  return ways.sort((one, other) => one.value - other.value).map(({ way }) => way)
}

function storeWithout(board: BoardFacts, view: View, seat: number, plant: number): Store {
  const plants = view.players[seat]!.plants
  return storeOf(
    board,
    plants.filter((own) => own !== plant),
  )
}

/**
 * Every way to lose as few tokens as must leave with a plant. Coal and oil that fit nowhere else are too many by one
 * number, which a hybrid may lose in either.
 */
export function fewestLeaving(board: BoardFacts, view: View, seat: number, plant: number): Tokens[] {
  const held = view.players[seat]!.fuel
  const kept = storeWithout(board, view, seat, plant)
  if (fits(kept, held)) return [[0, 0, 0, 0]]
  const overCoal = Math.max(0, held[COAL] - kept.coal)
  const overOil = Math.max(0, held[OIL] - kept.oil)
  const excess = Math.max(0, overCoal + overOil - kept.hybrid)
  const garbage = Math.max(0, held[GARBAGE] - kept.garbage)
  const uranium = Math.max(0, held[URANIUM] - kept.uranium)
  const { kind } = cardOf(board, plant)
  if (kind === 'coal') return [[excess, 0, garbage, uranium]]
  if (kind === 'oil') return [[0, excess, garbage, uranium]]
  const ways: Tokens[] = []
  for (let coal = Math.max(0, excess - overOil); coal <= Math.min(excess, overCoal); coal++)
    ways.push([coal, excess - coal, garbage, uranium])
  return ways
}

/** Could these tokens lie on the plant, and does the rest fit the plants that stay? */
export function mayLeave(board: BoardFacts, view: View, seat: number, plant: number, leaving: Tokens): boolean {
  const held = view.players[seat]!.fuel
  const { kind, need } = cardOf(board, plant)
  const allowed: string[] = kind === 'hybrid' ? ['coal', 'oil'] : [kind]
  const rest = held.map((count, fuel) => count - leaving[fuel]!) as Tokens
  return (
    rest.every((count) => count >= 0) &&
    FUELS.every((fuel: FuelName, number) => !leaving[number] || allowed.includes(fuel)) &&
    sum(leaving) <= 2 * need &&
    fits(storeWithout(board, view, seat, plant), rest)
  )
}
