// What was seen of games stands here, to be read without a line. Who signs out clears it (session).
import { ApiError, get } from '../api/http'

/** Finished games that were looked at again; and what my games told last. */
type Shelf = 'replays' | 'games'

const MOST = 12 // games on a shelf; the one that was put there longest ago goes first

/** All that a game's replay asks, by path. */
type Answers = Record<string, unknown>

/** Asked of the server; without a line, what stands on the shelf. */
export async function asked<T>(game: number, path: string): Promise<T> {
  try {
    return await get<T>(path)
  } catch (error) {
    const found = error instanceof ApiError && error.offline ? await taken<Answers>('replays', game) : null
    if (!found || !(path in found)) throw error
    return found[path] as T
  }
}

/** In one piece: half a game is none. The last one stays there until the new one is: the page may be left meanwhile. */
export async function put(on: Shelf, game: number, what: unknown): Promise<void> {
  const cache = await open(on)
  if (!cache) return
  await cache.put(placeOf(on, game), new Response(JSON.stringify(what)))
  const all = await cache.keys() // what is put anew stands last
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((request) => cache.delete(request)))
}

export async function taken<T>(from: Shelf, game: number): Promise<T | null> {
  const found = await (await open(from))?.match(placeOf(from, game))
  return found ? ((await found.json()) as T) : null
}

const placeOf = (on: Shelf, game: number): string => `/${on}/${game}`

async function open(shelf: Shelf): Promise<Cache | null> {
  return 'caches' in globalThis ? caches.open(shelf).catch(() => null) : null
}
