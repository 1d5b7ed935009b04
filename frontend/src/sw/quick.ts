// What a notification can do by itself: a trivial move is played from there, any other is put off.
import type { Quick } from '../games'
import { quick as powergrid } from '../games/powergrid-quick'
import type { Schemas } from '../api/http'

export type Trivial = Quick & { game: number; after: number }
type Frame = Schemas['GameFrame']

const GAMES: Record<string, typeof powergrid> = { powergrid }
const PATIENCE_MS = 5000 // a call without its button comes in time; one that waits for it does not

/** What may be played with one tap; null: nothing, or no answer came. */
export async function trivial(game: number): Promise<Trivial | null> {
  try {
    const frame = await read<Frame>(`/api/games/${game}`)
    const quick = frame.update.offers.length === 1 ? GAMES[frame.rules] : undefined
    if (!quick) return null
    const found = quick(frame.update, await read<Record<string, unknown>>(`/api/games/${game}/board`))
    return found && { ...found, game, after: frame.update.seq }
  } catch {
    return null
  }
}

async function read<T>(path: string): Promise<T> {
  const answer = await fetch(path, { credentials: 'same-origin', signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!answer.ok) throw new Error(`${answer.status}`)
  return (await answer.json()) as T
}

/** False: it was not taken, and the game has to be looked at. */
export function play({ game, after, actions }: Trivial, ref: string, token: string): Promise<boolean> {
  return said(`/api/games/${game}/moves`, { after, ref, actions }, token)
}

/** To be called again in an hour. */
export function putOff(game: number, token: string): Promise<boolean> {
  return said(`/api/games/${game}/snooze`, {}, token)
}

function said(path: string, body: object, token: string): Promise<boolean> {
  const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': token }
  return fetch(path, { method: 'POST', credentials: 'same-origin', headers, body: JSON.stringify(body) }).then(
    (answer) => answer.ok,
    () => false,
  )
}
