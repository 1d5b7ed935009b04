/** Where the rounds of a game and their phases begin, and what its auctions came to. */

import type { Told } from '../../../stores/frames'
import type { GameEvent } from '../view'

export interface Mark {
  seq: number
  round: number
}

export function marksOf(moves: readonly Told<GameEvent>[]): Mark[] {
  return moves.flatMap((move) =>
    move.events.flatMap((event) => (event.kind === 'round_began' ? [{ seq: move.seq, round: event.round }] : [])),
  )
}

/** Where the phases begin within their rounds. */
export function phasesOf(moves: readonly Told<GameEvent>[]): number[] {
  const begun = (kind: GameEvent['kind']) => moves.filter(({ events }) => events.some((event) => event.kind === kind))
  const rounds = new Set(begun('round_began').map(({ seq }) => seq))
  return begun('phase_began').flatMap(({ seq }) => (rounds.has(seq) ? [] : [seq]))
}

export interface Auction {
  seq: number
  round: number
  plant: number
  seat: number
  price: number
  /** Every bid, the opening one first. */
  bids: { seat: number; bid: number }[]
}

export function auctionsOf(moves: readonly Told<GameEvent>[]): Auction[] {
  const found: Auction[] = []
  let round = 1
  let bids: Auction['bids'] = []
  let from = 0
  for (const move of moves) {
    for (const event of move.events) {
      if (event.kind === 'round_began') round = event.round
      else if (event.kind === 'nominated') [bids, from] = [[{ seat: event.seat, bid: event.bid }], move.seq]
      else if (event.kind === 'raised') bids.push({ seat: event.seat, bid: event.bid })
      else if (event.kind === 'plant_bought') {
        const { plant, seat, price } = event
        found.push({ seq: from || move.seq, round, plant, seat, price, bids })
        bids = []
      }
    }
  }
  return found
}
