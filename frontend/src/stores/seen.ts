// How far somebody has seen his games on this device: what came later is news to him when he opens one again.
import { keep, kept } from './kept'

/** Of one person; the game that was seen last stands last. */
interface Seen {
  of: number
  games: [game: number, seq: number][]
}
const MOST = 60

const all = (of: number): Seen['games'] => {
  const seen = kept<Seen | null>('seen', null)
  return seen?.of === of ? seen.games : []
}

/** Null: it was never seen here, or too long ago. */
export function seenOf(of: number, game: number): number | null {
  return all(of).find(([one]) => one === game)?.[1] ?? null
}

export function noteSeen(of: number, game: number, seq: number): void {
  const others = all(of).filter(([one]) => one !== game)
  keep('seen', { of, games: [...others, [game, seq] as [number, number]].slice(-MOST) } satisfies Seen)
}
