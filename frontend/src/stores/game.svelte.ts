/** One open game: what the server said last, what is on its way to it, and what is held back for a moment.
 *
 * Whole views are taken as they come; a gap costs animations, never truth. Knows no game by name.
 */

import { ApiError, get, post } from '../api/http'
import { open as openSocket } from '../api/socket'
import type { Action, Clock, Frame, Json, Told, Update } from './frames'
import { keepMove, keptMove, newMove, type Move } from './move'

export type Notice = { code: string; facts: Json }
export type Line = 'opening' | 'live' | 'lost'

const PATIENCE = 1000 // ms without an answer that are not worth a word
const RETRIES = [400, 1200, 3000] // ms between tries of the same move
const MOST_TOLD = 400 // moves whose events are kept for the log

interface Held {
  actions: Action[]
  began: number
  ms: number
}

export class OpenGame<View = Json, Board = Json, Offer = Json, Event = Json> {
  readonly id: number
  frame = $state.raw<Frame<View, Offer, Event> | null>(null)
  board = $state.raw<Board | null>(null)
  update = $state.raw<Update<View, Offer, Event> | null>(null)
  log = $state.raw<Told<Event>[]>([])
  /** What came with the last update: for motion and speech. */
  news = $state.raw<Told<Event>[]>([])
  /** Why there is nothing to show. */
  failed = $state.raw<unknown>(null)
  /** How often my seat has acted while this was open: what was drafted before is over. */
  acts = $state(0)
  /** The last thing that went wrong with a move, until it is waved away. */
  notice = $state.raw<Notice | null>(null)
  line = $state<Line>('opening')
  online = $state(navigator.onLine)
  lastHeard = $state(Date.now())
  here = $state.raw<{ seats: number[]; onlookers: number }>({ seats: [], onlookers: 0 })
  newestLine = $state(0)
  sending = $state.raw<Move | null>(null)
  slow = $state(false)
  held = $state.raw<Held | null>(null)
  /** A turn that waits for the line. */
  queued = $state.raw<Move | null>(null)

  #socket: { close(): void } | null = null
  #timers = new Set<ReturnType<typeof setTimeout>>()
  #holding: ReturnType<typeof setTimeout> | undefined
  #closed = false
  #awayHandlers: [EventTarget, string, () => void][] = []

  constructor(id: number) {
    this.id = id
    this.queued = keptMove(id)
  }

  // What is known

  get view(): View | null {
    return this.update?.view ?? null
  }
  get offers(): Offer[] {
    return this.update?.offers ?? []
  }
  get seq(): number {
    return this.update?.seq ?? -1
  }
  get seat(): number | null {
    return this.update?.seat ?? null
  }
  get clock(): Clock | undefined {
    return this.update?.clock
  }
  get myTurn(): boolean {
    return this.seat !== null && (this.update?.to_act.includes(this.seat) ?? false)
  }
  get over(): boolean {
    return this.update?.status === 'finished'
  }
  /** No word from the server can come. */
  get cut(): boolean {
    return !this.online || this.line === 'lost'
  }
  get busy(): boolean {
    return this.sending !== null || this.held !== null || this.queued !== null
  }

  // Coming and going

  async open(): Promise<void> {
    try {
      // Both may have come inside the document and then be old: the socket asks from their seq on.
      const [frame, board] = await Promise.all([
        get<Frame<View, Offer, Event>>(`/api/games/${this.id}`),
        get<Board>(`/api/games/${this.id}/board`),
      ])
      if (this.#closed) return
      this.frame = frame
      this.board = board
      if (frame.status === 'running') this.#noteSeed(frame.seed_hash)
      this.log = frame.update.events
      this.receive({ ...frame.update, events: [] })
      this.failed = null
    } catch (error) {
      this.failed = error
      return
    }
    this.#listen()
    if (this.queued?.tried) void this.#deliver(this.queued)
    else if (this.queued) this.#resume()
  }

  close(): void {
    this.#closed = true
    this.flush()
    this.#socket?.close()
    for (const timer of this.#timers) clearTimeout(timer)
    for (const [target, kind, handler] of this.#awayHandlers) target.removeEventListener(kind, handler)
  }

  #listen(): void {
    this.#socket = openSocket(`/ws/games/${this.id}`, {
      since: () => this.seq,
      onmessage: (message: Json & { kind: string }) => this.#hear(message),
      onstate: (state) => state !== 'connecting' && this.#lineIs(state === 'open'),
    })
    this.#on(window, 'online', () => this.#cameBack())
    this.#on(window, 'offline', () => (this.online = false))
    this.#on(window, 'pagehide', () => this.flush())
    this.#on(document, 'visibilitychange', () => document.visibilityState === 'hidden' && this.flush())
  }

  #on(target: EventTarget, kind: string, handler: () => void): void {
    target.addEventListener(kind, handler)
    this.#awayHandlers.push([target, kind, handler])
  }

  #lineIs(open: boolean): void {
    const before = this.line
    this.line = open ? 'live' : before === 'opening' ? 'opening' : 'lost'
    if (open) this.lastHeard = Date.now()
    if (open && before === 'lost') this.#cameBack()
  }

  #cameBack(): void {
    this.online = navigator.onLine
    void this.refresh().then(() => this.#resume())
  }

  // Hearing

  #hear(message: Json): void {
    this.lastHeard = Date.now()
    if (message.kind === 'update') this.receive(message as unknown as Update<View, Offer, Event>)
    else if (message.kind === 'presence') {
      this.here = { seats: message.seats as number[], onlookers: message.onlookers as number }
    } else if (message.kind === 'chat') this.newestLine = message.line as number
  }

  receive(update: Update<View, Offer, Event>): void {
    const known = this.seq
    // Who has got up sees the game as late as all who look on.
    const gotUp = update.seat === null && this.seat !== null && (this.frame?.delay ?? 0) > 0
    if (!gotUp && (update.seq < known || (update.seq === known && update.seat === this.seat))) return
    const played = update.events.filter((told) => told.seq > known)
    const own = update.seat === this.seat && this.#byMe(played)
    if (this.update && update.seat !== this.seat) void this.#askWhoSits()
    if (own && !this.sending && !this.queued?.tried) this.notice = { code: 'other_device', facts: {} }
    if (own) this.acts += 1
    this.news = played
    if (played.length) this.log = [...this.log, ...played].slice(-MOST_TOLD)
    this.update = update
    if (!this.myTurn) this.#unhold()
  }

  #byMe(played: Told<Event>[]): boolean {
    if (!this.myTurn) return false
    return played.some((told) => (told.events[0] as { seat?: number } | undefined)?.seat === this.seat)
  }

  /** Later nobody can show this device another one. */
  #noteSeed(hash: string): void {
    void import('./seeds').then(({ note }) => note(this.id, hash)).catch(() => {}) // without a line: the next time
  }

  /** A bot has taken my seat, or I have taken it back. */
  async #askWhoSits(): Promise<void> {
    try {
      this.frame = await get<Frame<View, Offer, Event>>(`/api/games/${this.id}`)
    } catch {
      return // it is only about names; the seat itself came with the update
    }
  }

  async refresh(): Promise<void> {
    try {
      const since = Math.max(0, this.seq)
      this.receive(await get<Update<View, Offer, Event>>(`/api/games/${this.id}/updates?since=${since}`))
      this.lastHeard = Date.now()
    } catch {
      return // the socket says so too
    }
  }

  // Saying

  /** Play these now. Once it has gone, it has: nothing is taken back. */
  send(actions: Action[]): Promise<void> {
    if (this.busy || !this.myTurn) return Promise.resolve()
    return this.#deliver(newMove(this.seq, actions))
  }

  /** Play these in a moment, unless `unhold` comes first; leaving the page lets them go at once. */
  hold(actions: Action[], ms: number): void {
    if (this.busy || !this.myTurn) return
    if (ms <= 0) {
      void this.send(actions)
      return
    }
    this.held = { actions, began: Date.now(), ms }
    this.#holding = setTimeout(() => this.#release(), ms)
  }

  undo(): void {
    this.#unhold()
  }

  /** The page goes: what was held counts. */
  flush(): void {
    const held = this.held
    if (!held) return
    this.#unhold()
    const move = newMove(this.seq, held.actions)
    this.sending = move
    keepMove(this.id, { ...move, tried: true })
    void this.#once(move, true).finally(() => this.#settled(move))
  }

  /** The waiting turn is not to be sent after all. */
  forget(): void {
    this.queued = null
    keepMove(this.id, null)
  }

  /** `leave`: for good. `stand-in`: a bot plays for me until `take-back`. */
  async change(seat: 'leave' | 'stand-in' | 'take-back'): Promise<void> {
    try {
      this.receive(await post<Update<View, Offer, Event>>(`/api/games/${this.id}/${seat}`, {}))
    } catch (error) {
      this.notice = noticeOf(error)
    }
  }

  #unhold(): void {
    clearTimeout(this.#holding)
    this.held = null
  }

  #release(): void {
    const held = this.held
    this.#unhold()
    if (held) void this.send(held.actions)
  }

  async #deliver(move: Move): Promise<void> {
    if (!this.online) return this.#queue(move)
    this.queued = null
    this.sending = move
    const waiting = this.#later(PATIENCE, () => (this.slow = true))
    try {
      for (const pause of [...RETRIES, null]) {
        const outcome = await this.#once(move, false)
        move = { ...move, tried: true }
        if (outcome === 'answered') return this.#settled(move)
        if (pause === null || !navigator.onLine || this.#closed) break
        await new Promise<void>((resolve) => this.#later(pause, resolve))
      }
      this.#queue(move)
    } finally {
      clearTimeout(waiting)
      this.slow = false
      this.sending = null
    }
  }

  async #once(move: Move, keepalive: boolean): Promise<'answered' | 'lost'> {
    const { after, ref, actions } = move
    try {
      const answer = await post<Update<View, Offer, Event>>(
        `/api/games/${this.id}/moves`,
        { after, ref, actions },
        {
          keepalive,
        },
      )
      this.receive(answer)
      return 'answered'
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 502) return 'lost'
      this.#refused(error)
      return 'answered'
    }
  }

  #refused(error: ApiError): void {
    this.notice = noticeOf(error)
    const update = (error.body as { update?: unknown } | null)?.update
    if (update) this.receive(update as Update<View, Offer, Event>)
    else void this.refresh()
  }

  #settled(move: Move): void {
    if (this.sending?.ref === move.ref) this.sending = null
    this.queued = null
    keepMove(this.id, null)
  }

  #queue(move: Move): void {
    this.queued = move
    keepMove(this.id, move)
  }

  /** The line is back: what waits goes out, unless the game has gone on since it was drafted. */
  #resume(): void {
    const move = this.queued
    if (!move || this.sending || !this.online) return
    if (move.tried || (move.after === this.seq && this.myTurn)) void this.#deliver(move)
    else if (move.after !== this.seq) {
      this.forget()
      this.notice = { code: 'moved_on', facts: {} }
    }
  }

  #later(ms: number, job: () => void): ReturnType<typeof setTimeout> {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      job()
    }, ms)
    this.#timers.add(timer)
    return timer
  }
}

function noticeOf(error: unknown): Notice {
  return error instanceof ApiError ? { code: error.code, facts: error.facts } : { code: 'offline', facts: {} }
}
