/** One line at the first hybrid, the first scrapping, Step 2 and Step 3; each once on a device, in any game. */

import type { BoardFacts, View } from '../view'

export const HINTS = ['scrap', 'hybrid', 'step2', 'step3'] as const
export type Hint = (typeof HINTS)[number]

export function hintDue(board: BoardFacts, view: View, me: number | null, seen: readonly string[]): Hint | null {
  if (me === null || view.phase === 'over') return null
  return HINTS.find((hint) => !seen.includes(hint) && HOLDS[hint](board, view, me)) ?? null
}

const HOLDS: Record<Hint, (board: BoardFacts, view: View, me: number) => boolean> = {
  scrap: (_, view, me) => view.asked.kind === 'Scrapping' && view.to_act.includes(me),
  hybrid: (board, view, me) => view.asked.kind === 'Buying' && view.to_act.includes(me) && ownsHybrid(board, view, me),
  step2: (_, view) => view.step === 2,
  step3: (_, view) => view.step === 3,
}

function ownsHybrid(board: BoardFacts, view: View, me: number): boolean {
  const own = view.players[me]?.plants ?? []
  return board.plants.some((plant) => plant.kind === 'hybrid' && own.includes(plant.number))
}
