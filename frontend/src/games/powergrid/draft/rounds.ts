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
