/** Figures of every round, for the curves: what was earned and supplied, and how everybody stood at its end. */

import type { Replay } from '../../../stores/replay.svelte'
import { capacity, ladder } from '../draft'
import { FUELS, type BoardFacts, type GameEvent, type Offer, type View } from '../view'
import { marksOf } from './marks'

export interface Curve {
  /** A seat, or the number of a fuel. */
  of: number
  /** By round; null: not known. */
  points: (number | null)[]
}

type Past = Replay<View, BoardFacts, Offer, GameEvent>

export async function seriesOf(replay: Past): Promise<Record<string, Curve[]>> {
  const board = replay.board!
  const seats = replay.view!.players.map((_, seat) => seat)
  const ends = [
    ...marksOf(replay.moves)
      .slice(1)
      .map((mark) => mark.seq),
    replay.last,
  ]
  const views: View[] = []
  for (const seq of ends) views.push((await replay.position(seq)).view) // one after the other: each is played anew there
  const perRound = runsByRound(replay, seats.length)
  const curve = (figure: (view: View, seat: number) => number | null): Curve[] =>
    seats.map((seat) => ({ of: seat, points: views.map((view) => figure(view, seat)) }))
  return {
    income: seats.map((seat) => ({ of: seat, points: perRound.map((round) => round.income[seat] ?? null) })),
    powered: seats.map((seat) => ({ of: seat, points: perRound.map((round) => round.powered[seat] ?? null) })),
    capacity: curve((view, seat) => capacity(board, view, seat)),
    money: curve((view, seat) => view.players[seat]!.money),
    fuel: FUELS.map((fuel, at) => ({ of: at, points: views.map((view) => ladder(board, view, null, fuel).next) })),
  }
}

function runsByRound(replay: Past, seats: number): { income: (number | null)[]; powered: (number | null)[] }[] {
  const nobody = (): (number | null)[] => Array.from({ length: seats }, () => null)
  const rounds = [{ income: nobody(), powered: nobody() }]
  for (const move of replay.moves) {
    for (const event of move.events) {
      if (event.kind === 'round_began' && event.round > 1) rounds.push({ income: nobody(), powered: nobody() })
      if (event.kind !== 'plants_run') continue
      rounds.at(-1)!.income[event.seat] = event.income
      rounds.at(-1)!.powered[event.seat] = event.powered
    }
  }
  return rounds
}
