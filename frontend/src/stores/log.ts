/** All that has happened in a game, asked for page by page. */

import { get } from '../api/http'
import type { Told } from './frames'

export interface Logged<Event> extends Told<Event> {
  seat: number
  at: string
}
type Page<Event> = { moves: Logged<Event>[]; next: number | null }

const PAGE = 200

export async function wholeLog<Event>(
  game: number,
  ask: <T>(path: string) => Promise<T> = get,
): Promise<Logged<Event>[]> {
  const moves: Logged<Event>[] = []
  for (let since: number | null = 0; since !== null;) {
    const page: Page<Event> = await ask(`/api/games/${game}/log?since=${since}&limit=${PAGE}`)
    moves.push(...page.moves)
    since = page.next
  }
  return moves
}
