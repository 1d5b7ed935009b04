/** What a seat powered in each round, and what it could have: with the fuel it had, and with all that it needed. */

import type { Told } from '../../../stores/frames'
import { bestRun, capacity } from '../draft'
import type { BoardFacts, GameEvent, View } from '../view'

export interface Powered {
  round: number
  /** The position before its plants ran. */
  ply: number
  did: number
  /** Its best run, with the fuel that was there. */
  best: number
  /** As many cities as its plants and its network allow. */
  most: number
}

export async function missedOf(
  board: BoardFacts,
  moves: readonly Told<GameEvent>[],
  position: (ply: number) => Promise<{ view: View }>,
  seat: number,
): Promise<Powered[]> {
  const found: Powered[] = []
  for (const { seq, events } of moves) {
    const run = events.find((event) => event.kind === 'plants_run' && event.seat === seat)
    if (run?.kind !== 'plants_run') continue
    const { view } = await position(seq - 1)
    found.push({
      round: view.round,
      ply: seq - 1,
      did: run.powered,
      best: bestRun(board, view, seat).supplied,
      most: Math.min(capacity(board, view, seat), view.players[seat]!.cities),
    })
  }
  return found
}
