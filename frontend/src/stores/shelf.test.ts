import { beforeEach, expect, test, vi } from 'vitest'
import { put, taken } from './shelf'

/** As the specification has it: what is put anew stands last. Tells after each step what is there. */
class Shelf {
  readonly there = new Map<string, string>()
  readonly steps: string[][] = []

  async put(place: string, answer: Response): Promise<void> {
    const text = await answer.text()
    this.there.delete(place)
    this.there.set(place, text)
    this.#step()
  }
  async delete(place: string | Request): Promise<boolean> {
    const found = this.there.delete(nameOf(place))
    this.#step()
    return found
  }
  match(place: string): Promise<Response | undefined> {
    const text = this.there.get(place)
    return Promise.resolve(text === undefined ? undefined : new Response(text))
  }
  keys(): Promise<Request[]> {
    return Promise.resolve([...this.there.keys()].map((place) => new Request(`https://here${place}`)))
  }
  #step(): void {
    this.steps.push([...this.there.keys()])
  }
}
const nameOf = (place: string | Request): string => (typeof place === 'string' ? place : new URL(place.url).pathname)

let shelf: Shelf
beforeEach(() => {
  shelf = new Shelf()
  vi.stubGlobal('caches', { open: () => Promise.resolve(shelf) })
})

test('what was put there is found again', async () => {
  await put('games', 7, { seq: 3 })
  expect(await taken('games', 7)).toEqual({ seq: 3 })
  expect(await taken('games', 8)).toBeNull()
})

test('a game put there anew is there all the time: a page may be left at any moment', async () => {
  await put('games', 7, { seq: 3 })
  shelf.steps.length = 0
  await put('games', 7, { seq: 4 })
  expect(shelf.steps.length).toBeGreaterThan(0)
  for (const there of shelf.steps) expect(there).toContain('/games/7')
  expect(await taken('games', 7)).toEqual({ seq: 4 })
})

test('where there are too many, the one that was put there longest ago goes', async () => {
  for (let game = 1; game <= 12; game += 1) await put('games', game, {})
  await put('games', 1, {})
  await put('games', 13, {})
  expect([...shelf.there.keys()]).toEqual(
    [...Array.from({ length: 10 }, (_, i) => i + 3), 1, 13].map((id) => `/games/${id}`),
  )
})
