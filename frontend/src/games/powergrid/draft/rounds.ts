import type { BoardFacts, View } from '../view'

/** The turn order if the round ended now, the cartel in its place: more cities first, then the larger largest plant. */
export function nextOrder(board: BoardFacts, view: View): number[] {
  const cartel = board.seats.indexOf('cartel')
  const players = view.order.filter((seat) => seat !== cartel)
  const largest = (seat: number) => view.players[seat]!.plants.at(-1) ?? 0
  const cities = (seat: number) => view.players[seat]!.cities
  players.sort((one, other) => cities(other) - cities(one) || largest(other) - largest(one))
  return cartel < 0 ? players : [players[0]!, cartel, ...players.slice(1)]
}

/** Who buys fuel after this seat, or after who buys now where the seat has bought: from the last in order to the first. */
export function buyingAfter(view: View, seat: number | null): number[] {
  const now = view.phase === 'fuel' ? view.order.indexOf(view.to_act[0] ?? -1) : -1
  const own = seat === null ? -1 : view.order.indexOf(seat)
  return view.order.slice(0, Math.max(0, own >= 0 && own < now ? own : now))
}

/** The most cities of any player: Steps and the end hang on it. */
export function mostConnected(view: View): number {
  return Math.max(...view.players.map((player) => player.cities))
}

/** Cities still missing to Step 2, and to the end; null: no such threshold, or it is behind. */
export function thresholds(board: BoardFacts, view: View): { step2: number | null; end: number } {
  const most = mostConnected(view)
  const toStep2 = (board.step2_cities ?? 0) - most
  return {
    step2: view.step === 1 && toStep2 > 0 ? toStep2 : null,
    end: Math.max(0, board.end_cities - most),
  }
}
