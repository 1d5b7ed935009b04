// Where a move is trivial Home offers it: to run the plants as pays most.
import type { Schemas } from '../api/http'
import type { Quick } from '.'
import { bestRun } from './powergrid/draft'
import type { BoardFacts, View } from './powergrid/view'

export function quick(update: Schemas['Update'], board: Record<string, unknown>): Quick | null {
  const { seat, offers } = update
  const view = update.view as unknown as View
  if (seat === null || !offers.some((offer) => offer.kind === 'power')) return null
  const best = bestRun(board as unknown as BoardFacts, view, seat)
  return { cities: best.supplied, income: best.income, actions: [{ kind: 'power', plants: best.plants }] }
}
