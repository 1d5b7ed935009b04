/** The fingerprints of seeds as this device saw them while the games ran: nobody can show it another one afterwards. */

import { keep, kept } from './kept'

const MOST = 200 // games; of the oldest nothing is kept

type Seen = [game: number, hash: string]

/** The first one counts. */
export function note(game: number, hash: string): void {
  const seen = kept<Seen[]>('seeds', [])
  if (!seen.some(([id]) => id === game)) keep('seeds', [...seen, [game, hash]].slice(-MOST))
}

export function noted(game: number): string | null {
  return kept<Seen[]>('seeds', []).find(([id]) => id === game)?.[1] ?? null
}
