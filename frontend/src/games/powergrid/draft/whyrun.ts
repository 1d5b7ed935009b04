import { type BoardFacts, FUELS, type FuelName, type Run, type Tokens, type View } from '../view'
import { cardOf, COAL, mixes, OIL, storeOf, tokensOf } from './plants'
import { type Refusal, refusal } from './refusal'

/** Why these runs can't be: plants of one fuel fire first, hybrids as listed. */
export function whyNotRun(board: BoardFacts, view: View, seat: number, runs: readonly Run[]): Refusal | null {
  const { plants, fuel } = view.players[seat]!
  const burnt: Tokens = [0, 0, 0, 0]
  const hybrids: Run[] = []
  for (const [at, run] of runs.entries()) {
    const plant = run.plant
    if (!plants.includes(plant)) return refusal('plant_not_yours', { plant })
    if (runs.findIndex((other) => other.plant === plant) < at) return refusal('plant_twice', { plant })
    const { kind, need } = cardOf(board, plant)
    if (kind === 'hybrid') {
      hybrids.push(run)
      continue
    }
    if (run.fuel) return refusal('only_a_hybrid_mixes', { plant })
    const number = FUELS.indexOf(kind as FuelName)
    if (number >= 0 && (burnt[number]! += need) > fuel[number]!) return refusal('not_enough_fuel', { plant })
  }
  for (const run of hybrids) {
    const reason = burnInHybrid(board, view, seat, run, burnt)
    if (reason) return reason
  }
  return null
}

/** Adds to `burnt` what the hybrid burns, after what has been burnt before it. */
function burnInHybrid(board: BoardFacts, view: View, seat: number, run: Run, burnt: Tokens): Refusal | null {
  const { plants, fuel } = view.players[seat]!
  const plant = run.plant
  const need = cardOf(board, plant).need
  const legal = mixes(need, storeOf(board, plants), fuel[COAL] - burnt[COAL], fuel[OIL] - burnt[OIL])
  if (!legal.length) return refusal('not_enough_fuel', { plant })
  if (!run.fuel && legal.length > 1) return refusal('fuel_choice_needed', { plant })
  const said = run.fuel ? tokensOf(run.fuel) : null
  const coal = said ? said[COAL] : legal[0]!
  if (said && coal + said[OIL] !== need) return refusal('burns_exactly_its_need', { plant, need })
  if (!legal.includes(coal)) return refusal('mix_not_possible', { plant, coal: [legal[0], legal.at(-1)] })
  burnt[COAL] += coal
  burnt[OIL] += need - coal
  return null
}
