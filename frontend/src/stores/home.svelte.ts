// My games: whose turn, which wait, which are over.
import { get, type Schemas } from '../api/http'
import { keep, kept } from './kept'
import { session } from './session.svelte'

export type GameCard = Schemas['GameRow']
type Page = Schemas['GamePage']
type Kept = { of: number | undefined; running: GameCard[]; finished: GameCard[] }

const STALE_MS = 500 // who signs in comes to Home right after it was read
const MOST_KEPT = 10

/** Mine first, the least time left on top; then the others, the latest moved first. */
export function inOrder(games: GameCard[]): { mine: GameCard[]; waiting: GameCard[] } {
  const mine = games.filter((game) => game.my_turn).sort((a, b) => due(a) - due(b) || a.id - b.id)
  return { mine, waiting: games.filter((game) => !game.my_turn) }
}

const due = (game: GameCard): number => (game.deadline ? Date.parse(game.deadline) : Infinity)

class Home {
  running = $state.raw<GameCard[] | null>(null)
  finished = $state.raw<GameCard[]>([])
  /** What a search found among the finished; null: nothing is searched for. */
  found = $state.raw<GameCard[] | null>(null)
  failed = $state.raw<unknown>(null)
  #next: string | null = $state(null)
  #read = 0
  /** More than the first page of the finished is shown. */
  #deep = false
  #sought = ''
  #reading: Promise<void> | null = null

  get mine(): GameCard[] {
    return inOrder(this.running ?? []).mine
  }

  get waiting(): GameCard[] {
    return inOrder(this.running ?? []).waiting
  }

  /** More finished games than are shown. */
  get more(): boolean {
    return this.#next !== null
  }

  /** Reads it unless that has just been done. */
  load(): Promise<void> {
    if (Date.now() - this.#read < STALE_MS) return Promise.resolve()
    return this.refresh()
  }

  refresh(): Promise<void> {
    this.#reading ??= this.#fetch().finally(() => (this.#reading = null))
    return this.#reading
  }

  async #fetch(): Promise<void> {
    try {
      if (!(await session.load())) {
        this.running = []
        this.finished = []
        this.#deep = false
        return badge(0)
      }
      if (this.running === null) await this.#begin()
      const [running, finished] = await Promise.all([all('running'), page('finished')])
      this.running = running
      this.#merge(finished)
      this.#read = Date.now()
      this.failed = null
      badge(this.mine.length)
      keep('home', { of: session.me?.id, running, finished: finished.games.slice(0, MOST_KEPT) } satisfies Kept)
    } catch (error) {
      this.failed = error
      if (this.running === null) this.#remember()
    }
  }

  /** Who has read on goes on where he was. */
  #merge({ games, next }: Page): void {
    const newer = new Set(games.map(({ id }) => id))
    const further = this.#deep ? this.finished.filter(({ id }) => !newer.has(id)) : []
    this.finished = [...games, ...further]
    if (!this.#deep) this.#next = next
  }

  /** Without a line: what was shown last. */
  #remember(): void {
    const last = kept<Kept | null>('home', null)
    if (!last || last.of !== session.me?.id) return
    this.running = last.running
    this.finished = last.finished
  }

  /** All games, if they came with the page. Of more than a page the order is not known yet, and no card may jump. */
  async #begin(): Promise<void> {
    const { games, next } = await get<Page>('/api/games/mine')
    if (next) return
    this.running = games.filter((game) => game.status === 'running')
    this.finished = games.filter((game) => game.status === 'finished')
  }

  /** Finished games by part of a name or of the map; the last search asked for counts. */
  async find(text: string): Promise<void> {
    this.#sought = text
    const found = text
      ? (await get<Page>(`/api/games/mine?show=finished&text=${encodeURIComponent(text)}`)).games
      : null
    if (this.#sought === text) this.found = found
  }

  async showMore(): Promise<void> {
    if (!this.#next) return
    const next = await page('finished', this.#next)
    this.#deep = true
    this.finished = [...this.finished, ...next.games]
    this.#next = next.next
  }
}

const page = (show: string, before?: string): Promise<Page> =>
  get<Page>(`/api/games/mine?show=${show}${before ? `&before=${before}` : ''}`)

const MOST_PAGES = 10 // of twenty: two hundred games are the most that somebody plays at once

/** All of them: the one with the least clock may be the last. */
export async function all(show: 'running' | 'my_turn'): Promise<GameCard[]> {
  const games: GameCard[] = []
  let before: string | undefined
  for (let i = 0; i < MOST_PAGES; i += 1) {
    const { games: some, next } = await page(show, before)
    games.push(...some)
    if (!next) break
    before = next
  }
  return games
}

/** The number on the app's icon, where there is such a thing. */
export function badge(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator
  if (count) void setAppBadge?.call(navigator, count).catch(() => {})
  else void clearAppBadge?.call(navigator).catch(() => {})
}

export const home = new Home()
