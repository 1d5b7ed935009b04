// The open tables, kept up to date while somebody looks.
import { get, isLost, type Schemas } from '../api/http'
import { open, type Socket } from '../api/socket'

export type Table = Schemas['TableToMe']
type Message = { kind: 'tables'; tables: Table[] } | { kind: 'changed'; tables: Table[]; closed: number[] }

export type Filters = {
  map: string
  pace: string
  players: number
  language: string
  fits: boolean
  /** All who sit there are rated between these; 0: whatever they are. */
  least: number
  most: number
  /** Only what lets me sleep: the server knows, for it tells nobody when others do. */
  hours: boolean
}
export const NO_FILTERS: Filters = {
  map: '',
  pace: '',
  players: 0,
  language: '',
  fits: true,
  least: 0,
  most: 0,
  hours: false,
}
const UNRATED = 1500
const MOST_PAGES = 7
const MOST_ASKED = 30 // tables of one page
const SETTLE = 1000 // ms that news are collected before the server is asked what they mean for my hours

/** Whether a table is one that was asked for; what the server filters, filtered again as tables come by the socket. */
export function wanted(table: Table, filters: Filters): boolean {
  const options = table.options as { map?: string; players?: number }
  return (
    table.status === 'open' &&
    !table.private &&
    (!filters.map || options.map === filters.map) &&
    (!filters.pace || table.pace === filters.pace) &&
    (!filters.players || options.players === filters.players) &&
    (!filters.language || !table.language || table.language === filters.language) &&
    (!filters.fits || table.free > 0) &&
    table.seats.every((seat) => seat.kind !== 'person' || between(seat.rating ?? UNRATED, filters))
  )
}

function between(rating: number, { least, most }: Filters): boolean {
  return rating >= least && (!most || rating <= most)
}

/** Those with news take the place of what was known of them; the newest stand first. */
export function merged(known: Table[], news: Table[], closed: number[]): Table[] {
  const gone = new Set([...closed, ...news.map((table) => table.id)])
  return [...news, ...known.filter((table) => !gone.has(table.id))].sort((a, b) => b.id - a.id)
}

class Lobby {
  tables = $state.raw<Table[] | null>(null)
  failed = $state.raw<unknown>(null)
  filters = $state<Filters>({ ...NO_FILTERS })
  /** What the server says of my hours; null: not asked, or not answered yet. */
  #fitting = $state.raw<ReadonlySet<number> | null>(null)
  #socket: Socket<Message> | null = null
  #changed = new Set<number>()
  #asking: ReturnType<typeof setTimeout> | undefined

  get shown(): Table[] {
    const fits = (table: Table): boolean => !this.filters.hours || this.#fitting === null || this.#fitting.has(table.id)
    return (this.tables ?? []).filter((table) => wanted(table, this.filters) && fits(table))
  }

  get filtered(): boolean {
    const { map, pace, players, language, least, most, hours } = this.filters
    return Boolean(map || pace || players || language || least || most || hours)
  }

  enter(): () => void {
    void this.refresh()
    this.#socket = open<Message>('/ws/lobby', {
      onmessage: (message) => this.#hear(message),
      instead: () => this.refresh(),
    })
    return () => {
      clearTimeout(this.#asking)
      this.#asking = undefined
      this.#changed.clear()
      this.#socket?.close()
      this.#socket = null
    }
  }

  /** Asks anew which tables fit my hours; page by page, as far as the lobby goes. */
  async askHours(): Promise<void> {
    if (!this.filters.hours) return
    const found = new Set<number>()
    let before = ''
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const { tables, next } = await get<Schemas['TablePage']>(`/api/tables?hours=true${before}`)
      for (const table of tables) found.add(table.id)
      if (!next) break
      before = `&before=${next}`
    }
    this.#fitting = found
  }

  /** True: the server has answered. */
  async refresh(): Promise<boolean> {
    try {
      this.tables = (await get<Schemas['TablePage']>('/api/tables')).tables
      this.failed = null
    } catch (error) {
      if (this.tables && isLost(error)) return false // what was told last stays
      this.failed = error
    }
    return true
  }

  #hear(message: Message): void {
    if (message.kind === 'tables') this.tables = merged([], message.tables, [])
    if (message.kind === 'changed') {
      this.tables = merged(this.tables ?? [], message.tables, message.closed)
      if (this.filters.hours) this.#askLater(message.tables)
    }
  }

  #askLater(news: Table[]): void {
    for (const table of news) this.#changed.add(table.id)
    this.#asking ??= setTimeout(() => void this.#askOf().catch(() => {}), SETTLE)
  }

  /** Asks which of the tables with news fit. */
  async #askOf(): Promise<void> {
    const ids = [...this.#changed]
    this.#asking = undefined
    this.#changed.clear()
    const found = new Set([...(this.#fitting ?? [])].filter((id) => !ids.includes(id)))
    for (let first = 0; first < ids.length; first += MOST_ASKED) {
      const asked = ids.slice(first, first + MOST_ASKED).join(',')
      const { tables } = await get<Schemas['TablePage']>(`/api/tables?hours=true&ids=${asked}`)
      for (const table of tables) found.add(table.id)
    }
    if (this.#fitting) this.#fitting = found
  }
}

export const lobby = new Lobby()
