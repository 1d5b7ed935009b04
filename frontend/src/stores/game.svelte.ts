/** One open game: what the server said last, what is on its way to it, and what is held back for a moment.
 *
 * Whole views are taken as they come; a gap costs animations, never truth. What the server told last is kept on the
 * device, to be looked at without a line. Knows no game by name.
 */

import { ApiError, get, isLost, post } from '../api/http'
import { open as openSocket, type Ending } from '../api/socket'
import { t } from '../i18n'
import { toast } from '../ui/toasts.svelte'
import type { Action, Clock, Frame, Json, Told, Update } from './frames'
import { firstScreen } from './firstscreen'
import { idle, lineAgain } from './idle'
import { wholeLog } from './log'
import { keepMove, keptMove, newMove, type Move } from './move'
import { push } from './push.svelte'
import { session } from './session.svelte'
import { noteSeen, seenOf } from './seen'
import { put, taken } from './shelf'

export type Notice = { code: string; facts: Json }
/** `asked`: none can be opened, but what is asked for is answered. */
export type Line = 'opening' | 'live' | 'asked' | 'lost'

const PATIENCE = 1000 // ms without an answer that are not worth a word
const RETRIES = [400, 1200, 3000] // ms between tries of the same move
const MOST_TOLD = 400 // moves whose events are held for the log
const MOST_KEPT = 40 // of them, kept on the device

/** Why the line has an end, as a refusal would say it. */
const ENDED: Record<Ending, [number, string]> = {
  not_found: [404, 'no_such_game'],
  signed_out: [401, 'not_authenticated'],
  refused: [400, 'malformed'],
}

/** What a device keeps of a game: all of it was told to this person. */
interface Last<View, Board, Offer, Event> {
  of: number
  at: number
  /** With the last update. */
  frame: Frame<View, Offer, Event>
  board: Board
  log: Told<Event>[]
}

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
  /** It happened while this person looked elsewhere. */
  missed = $state(false)
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
  #keeping = false
  #waiting = false
  #away: AbortController | null = null

  constructor(id: number) {
    this.id = id
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
  /** The last move of my seat that is known here. */
  get lastAct(): number | undefined {
    return this.log.findLast(this.#isMine)?.seq
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
    this.#watch()
    try {
      // All may have come inside the document and then be old: the socket asks from their seq on.
      const [frame, board] = await Promise.all([
        get<Frame<View, Offer, Event>>(`/api/games/${this.id}`),
        get<Board>(`/api/games/${this.id}/board`),
        this.#knowMe(),
      ])
      if (this.#closed) return
      this.frame = frame
      this.board = board
      if (frame.status === 'running') this.#noteSeed(frame.seed_hash)
      this.log = frame.update.events
      const seen = this.#seen(frame.update)
      this.receive({ ...frame.update, events: [] })
      this.#tellSince(seen)
      this.failed = null
    } catch (error) {
      return this.#notOpened(error)
    }
    void firstScreen.seen.then(() => this.#closed || this.#listen())
    if (this.queued?.tried) void this.#deliver(this.queued)
    else if (this.queued) this.#resume()
  }

  /** How far I have seen it on this device. Who sees it for the first time, or only looks on, has missed nothing. */
  #seen({ seat, seq }: { seat: number | null; seq: number }): number {
    return session.me && seat !== null ? (seenOf(session.me.id, this.id) ?? seq) : seq
  }

  /** What was played since then, as far as the log here goes, is told to who was away. */
  #tellSince(seen: number): void {
    const missed = this.update?.status === 'running' && !this.frame?.lesson
    this.news = missed ? this.log.filter((told) => told.seq > seen) : []
    this.missed = this.news.length > 0
  }

  /** What was played while nobody looked at the page, whether it was heard then or is heard only now. */
  async #lookAgain(): Promise<void> {
    const seen = this.#seen(this)
    if (this.seq > seen) this.#tellSince(seen)
    this.#noteSeen()
    const told = this.seq
    await this.#cameBack() // a line that died while the phone slept is found out only seconds later
    if (this.seat !== null && this.seq > told) this.#tellSince(seen)
  }

  /** A page that nobody looks at shows nothing. */
  #noteSeen(): void {
    if (this.seat === null || !session.me || document.visibilityState === 'hidden') return
    noteSeen(session.me.id, this.id, this.seq)
  }

  /** Then what I have left on this device is mine. */
  async #knowMe(): Promise<void> {
    await session.load().catch(() => null)
    if (!this.sending) this.queued ??= keptMove(this.id)
  }

  /** Without a line it is opened when there is one, and meanwhile shown as it was told last. */
  async #notOpened(error: unknown): Promise<void> {
    const comesBack = isLost(error)
    if (!comesBack || (!this.board && !(await this.#showLast()))) this.failed = error
    if (!comesBack || this.#waiting) return
    this.#waiting = true
    await lineAgain()
    this.#waiting = false
    if (!this.#closed) void this.open()
  }

  async #showLast(): Promise<boolean> {
    await this.#knowMe()
    const last = await taken<Last<View, Board, Offer, Event>>('games', this.id).catch(() => null)
    if (!last || last.of !== session.me?.id) return false
    this.frame = last.frame
    this.board = last.board
    this.log = last.log
    this.line = 'lost'
    this.lastHeard = last.at
    this.receive({ ...last.frame.update, events: [] })
    return true
  }

  /** What my game has told, once there is time for it; several updates at once are kept as one. */
  #keepLast(): void {
    if (this.#keeping || this.seat === null || !session.me) return
    this.#keeping = true
    void idle().then(() => {
      this.#keeping = false
      const { frame, board, update, log, lastHeard } = this
      if (!session.me || !frame || !board || !update) return
      const told = { ...frame, update: { ...update, events: [] } }
      const last = { of: session.me.id, at: lastHeard, frame: told, board, log: log.slice(-MOST_KEPT) }
      void put('games', this.id, last satisfies Last<View, Board, Offer, Event>).catch(() => {}) // the disk is full
    })
  }

  close(): void {
    this.#closed = true
    this.flush()
    this.#socket?.close()
    for (const timer of this.#timers) clearTimeout(timer)
    this.#away?.abort()
  }

  #watch(): void {
    if (this.#away) return
    const { signal } = (this.#away = new AbortController())
    addEventListener('online', () => void this.#cameBack(), { signal })
    addEventListener('offline', () => (this.online = false), { signal })
    addEventListener('pagehide', () => this.flush(), { signal })
    const looked = (): void => {
      if (document.visibilityState === 'hidden') this.flush()
      else void this.#lookAgain()
    }
    document.addEventListener('visibilitychange', looked, { signal })
  }

  #listen(): void {
    this.#socket?.close()
    this.#socket = openSocket(`/ws/games/${this.id}`, {
      personal: true,
      since: () => this.seq,
      onmessage: (message: Json & { kind: string }) => this.#hear(message),
      onalive: () => (this.lastHeard = Date.now()),
      onstate: (state, ending) => {
        if (ending) this.failed = new ApiError(...ENDED[ending])
        else if (state !== 'connecting') this.#lineIs(state === 'open')
      },
      instead: () => this.#ask(),
    })
  }

  /** How it stands, now that nobody tells me. */
  async #ask(): Promise<boolean> {
    const answered = await this.#seated()
    if (this.#closed || this.line === 'live') return false
    if (answered && this.line !== 'asked') toast(t('game.line.asked'))
    this.line = answered ? 'asked' : 'lost'
    this.newestLine -= 1 // there may be a newer one
    if (answered) this.#resume()
    return answered && this.clock?.control.pace !== 'slow'
  }

  #lineIs(open: boolean): void {
    const before = this.line
    if (!open) {
      // Whether the server can be asked otherwise is not known yet.
      if (before === 'live') this.line = 'lost'
      return
    }
    this.line = 'live'
    this.lastHeard = Date.now()
    if (before !== 'opening') void this.#cameBack()
  }

  async #cameBack(): Promise<void> {
    this.online = navigator.onLine
    if (!this.#socket) return
    await this.#seated()
    this.#resume()
  }

  // Hearing

  #hear(message: Json): void {
    if (message.kind === 'update') this.receive(message as unknown as Update<View, Offer, Event>)
    else if (message.kind === 'presence') {
      this.here = { seats: message.seats as number[], onlookers: message.onlookers as number }
    } else if (message.kind === 'chat') this.newestLine = message.line as number
    else if (message.kind === 'seated') void this.#seated()
  }

  /** Who sits where may have changed. True: the server has answered. */
  async #seated(): Promise<boolean> {
    return (await Promise.all([this.refresh(), this.#askWhoSits()]))[0]
  }

  receive(update: Update<View, Offer, Event>): void {
    if (update.status === 'running' && this.#sitOtherwise(update)) void this.#askWhoSits()
    const known = this.seq
    // Who has got up sees the game as late as all who look on.
    const gotUp = update.seat === null && this.seat !== null && (this.frame?.delay ?? 0) > 0
    // No move tells that a game was abandoned.
    const heard = update.seq === known && update.seat === this.seat && update.status === this.update?.status
    if (!gotUp && (update.seq < known || heard)) return
    const played = update.events.filter((told) => told.seq > known)
    const own = update.seat === this.seat && this.#byMe(played)
    if (own && !this.sending && !this.queued?.tried) this.notice = { code: 'other_device', facts: {} }
    if (own) this.acts += 1
    this.news = played
    this.missed = false
    if (played.length) this.log = [...this.log, ...played].slice(-MOST_TOLD)
    this.update = update
    this.#noteSeen()
    this.#keepLast()
    if (own || !this.myTurn) this.#unhold()
  }

  #byMe(played: Told<Event>[]): boolean {
    if (!this.myTurn) return false
    return played.some(this.#isMine)
  }
  #isMine = ({ events: [first] }: Told<Event>): boolean => (first as { seat?: number } | undefined)?.seat === this.seat

  /** Later nobody can show this device another one. */
  #noteSeed(hash: string): void {
    const seeds = idle().then(() => import('./seeds'))
    void seeds.then(({ note }) => note(this.id, hash)).catch(() => {}) // without a line: the next time
  }

  /** Mine or another seat has changed hands, whether that is told by a word of its own or was before I listened. */
  #sitOtherwise({ seat, automatic }: Update<View, Offer, Event>): boolean {
    if (this.update && seat !== this.seat) return true
    const known = this.frame?.seats.filter(({ controller }) => controller !== 'human').map(({ index }) => index)
    return known !== undefined && automatic !== undefined && `${known}` !== `${automatic}`
  }

  async #askWhoSits(): Promise<void> {
    try {
      this.frame = await get<Frame<View, Offer, Event>>(`/api/games/${this.id}`)
    } catch {
      return // it is only about names; the seat itself came with the update
    }
  }

  /** True: the server has answered. */
  async refresh(): Promise<boolean> {
    try {
      const since = Math.max(0, this.seq)
      this.receive(await get<Update<View, Offer, Event>>(`/api/games/${this.id}/updates?since=${since}`))
      this.lastHeard = Date.now()
      return true
    } catch {
      return false // the socket says so too
    }
  }

  /** Of a game that is over: all of its log, and only now also why its bots did what they did. */
  async readLog(): Promise<void> {
    const isWhole = this.log[0]?.reason !== undefined
    if (this.over && this.seq && !isWhole) this.log = await wholeLog<Event>(this.id).catch(() => this.log)
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
    void this.#deliver(newMove(this.seq, held.actions), true)
  }

  /** No turn waits any more: it has been answered, or is not to be sent after all. */
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

  /** `leaving`: the page goes, and its last words shall outlive it. Only an answer is the end of a move. */
  async #deliver(move: Move, leaving = false): Promise<void> {
    if (!this.online) return this.#queue(move)
    this.queued = null
    this.sending = move
    keepMove(this.id, { ...move, tried: true })
    const waiting = this.#later(PATIENCE, () => (this.slow = true))
    try {
      for (const pause of [...RETRIES, null]) {
        const outcome = await this.#once(move, leaving)
        move = { ...move, tried: true }
        if (outcome === 'answered') return this.forget()
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
        { keepalive },
      )
      this.receive(answer)
      push.moved(answer.clock)
      return 'answered'
    } catch (error) {
      if (isLost(error) || !(error instanceof ApiError)) return 'lost'
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

  #queue(move: Move): void {
    this.queued = move
    keepMove(this.id, move)
  }

  /**
   * The line is back: what waits goes out while my seat is asked. Others may have moved beside it; whether it is still
   * the same question only the server knows, which refuses an answer to another one.
   */
  #resume(): void {
    const move = this.queued
    if (!move || this.sending || !this.online) return
    if (move.tried || this.myTurn) void this.#deliver(move)
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
