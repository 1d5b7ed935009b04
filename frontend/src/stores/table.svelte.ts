// One table before its game: who sits where, what is agreed on, what is said.
import { ApiError, get, isLost, patch, post, type Schemas } from '../api/http'
import { open, type Ending, type Socket } from '../api/socket'
import { mine } from './mine.svelte'
import type { Mark } from '../ui/shapes'
import { router } from './router.svelte'
import { session } from './session.svelte'

export type Table = Schemas['TableToMe']
export type Line = Schemas['TableLineTold']
type Message = { kind: 'table'; table: Table } | { kind: 'chat'; line: number }

export class OpenTable {
  table = $state.raw<Table | null>(null)
  lines = $state.raw<Line[]>([])
  failed = $state.raw<unknown>(null)
  readonly id: string
  readonly code: string
  #socket: Socket<Message> | null = null

  constructor(id: string, code: string) {
    this.id = id
    this.code = code
  }

  get me(): Schemas['TableMine'] | null {
    return this.table?.mine ?? null
  }

  get seated(): boolean {
    return this.me !== null && this.me.seat !== null
  }

  enter(): () => void {
    void this.refresh()
    this.#listen()
    return () => this.#socket?.close()
  }

  /** True: the server has answered. */
  async refresh(): Promise<boolean> {
    try {
      this.#take(await get<Table>(`/api/tables/${this.id}${this.#query}`))
      this.failed = null
      await this.#readLines()
    } catch (error) {
      if (this.table && isLost(error)) return false // what was told last stays
      this.failed = error
    }
    return true
  }

  join = async (): Promise<void> => {
    await session.ensure()
    await this.#do('join', { version: this.table!.version, ...(this.code ? { code: this.code } : {}) })
    this.#listen()
  }

  leave = async (): Promise<void> => {
    await post(`/api/tables/${this.id}/leave`)
    await mine.refresh()
  }
  agree = (): Promise<void> => this.#do('agree', { version: this.table!.version })
  start = (): Promise<void> => this.#do('start')
  close = (): Promise<void> => this.#do('close')
  /** My shape and colour, or as its host a bot's; empty: whichever is free. */
  choose = (mark: Mark | '', seat: number): Promise<void> => this.#do('mark', { mark, seat })
  addBot = (policy: string): Promise<void> => this.#do('bot', { policy })
  drop = (seat: number): Promise<void> => this.#do('drop', { seat })
  invite = (name: string): Promise<void> => this.#do('invite', { name })

  async change(terms: Record<string, unknown>): Promise<void> {
    this.#take(await patch<Table>(`/api/tables/${this.id}`, terms))
  }

  async say(text: string): Promise<void> {
    await post(`/api/tables/${this.id}/chat`, { text })
    await this.#readLines()
  }

  async report(line: number): Promise<void> {
    await post(`/api/tables/${this.id}/chat/${line}/report`)
  }

  /** Hear no more of somebody, anywhere. */
  async block(name: string): Promise<void> {
    await post('/api/accounts/blocks', { name })
    this.lines = this.lines.filter((line) => line.name !== name)
  }

  async #do(verb: string, body: unknown = {}): Promise<void> {
    try {
      this.#take(await post<Table>(`/api/tables/${this.id}/${verb}`, body))
    } catch (error) {
      // Somebody was quicker: what is shown is old.
      if (error instanceof ApiError && error.status === 409) await this.refresh()
      throw error
    }
  }

  #listen(): void {
    this.#socket?.close()
    this.#socket = open<Message>(`/ws/tables/${this.id}${this.#query}`, {
      onmessage: (message) => {
        if (message.kind === 'table') this.#take(message.table)
        else void this.#readLines()
      },
      onstate: (state, ending) => {
        if (ending) this.#ended(ending)
        else if (state === 'open') void this.#readLines() // what was said while the line was away is told by nobody
      },
      instead: () => this.refresh(),
    })
  }

  #ended(ending: Ending): void {
    if (ending === 'not_found') this.failed = new ApiError(404, 'no_such_table')
  }

  /** The socket knows no asker's `mine`; what it tells is laid over what is known. */
  #take(table: Table): void {
    const me = session.me?.name
    const seat = table.seats.find((one) => one.kind === 'person' && one.name === me)
    const mineNow = table.mine !== undefined ? table.mine : this.#mineOf(table, seat)
    this.table = { ...table, code: table.code ?? this.table?.code ?? null, mine: mineNow }
    if (table.game) this.#begun(table.game)
  }

  #mineOf(table: Table, seat: Table['seats'][number] | undefined): Table['mine'] {
    const invited = this.table?.mine?.invited ?? false
    if (!seat) return invited ? { seat: null, host: false, agreed: false, invited } : null
    return { seat: seat.index, host: table.host === seat.name, agreed: seat.agreed, invited }
  }

  #begun(game: number): void {
    if (this.seated || this.table?.spectators) router.go(`/g/${game}`, { replace: true })
  }

  async #readLines(): Promise<void> {
    if (!this.seated && !this.me?.invited) return
    const after = this.lines.at(-1)?.id ?? 0
    const told = await get<Schemas['TableLines']>(`/api/tables/${this.id}/chat?after=${after}`).catch(() => null)
    if (!told) return
    const known = new Set(this.lines.map((line) => line.id))
    this.lines = [...this.lines, ...told.lines.filter((line) => !known.has(line.id))]
  }

  get #query(): string {
    return this.code ? `?code=${encodeURIComponent(this.code)}` : ''
  }
}
