// Finished games that were looked at again stand here, to be read without a line. Who signs out clears it (session).
import { ApiError, get } from '../api/http'

const SHELF = 'replays'
const MOST = 12 // games; the one that was opened longest ago goes first

/** All that a game's replay asks, by path. */
type Answers = Record<string, unknown>

/** Asked of the server; without a line, what stands on the shelf. */
export async function asked<T>(game: number, path: string): Promise<T> {
  try {
    return await get<T>(path)
  } catch (error) {
    const found = error instanceof ApiError && error.offline ? await (await shelf())?.match(placeOf(game)) : undefined
    const answers = ((await found?.json()) ?? {}) as Answers
    if (!(path in answers)) throw error
    return answers[path] as T
  }
}

/** In one piece: half a game is none. */
export async function keep(game: number, answers: Answers): Promise<void> {
  const cache = await shelf()
  if (!cache) return
  await cache.delete(placeOf(game))
  const others = await cache.keys()
  await Promise.all(others.slice(0, Math.max(0, others.length - MOST + 1)).map((request) => cache.delete(request)))
  await cache.put(placeOf(game), new Response(JSON.stringify(answers)))
}

const placeOf = (game: number): string => `/${SHELF}/${game}`

async function shelf(): Promise<Cache | null> {
  return 'caches' in globalThis ? caches.open(SHELF).catch(() => null) : null
}
