// A socket that only tells. It comes back by itself, asks for what it missed, and notices when the line is dead.
import { pause } from './backoff'

export type SocketState = 'connecting' | 'open' | 'waiting' | 'ended'
/** Why the server will not have us back: no such thing, not signed in any more, or a fault of this client. */
export type Ending = 'not_found' | 'signed_out' | 'refused'

type Handlers<M> = {
  /** There is something to hear only for who is signed in. */
  personal?: boolean
  /** The seq that the client has; asked at every connection. */
  since?: () => number | null
  onmessage: (message: M) => void
  /** Whatever it is, the server has said something: it is there. */
  onalive?: () => void
  onstate?: (state: SocketState, ending: Ending | null) => void
  /** Asks without a socket while none can be opened, as behind a proxy that lets none through; true: soon again. */
  instead?: () => Promise<boolean>
}

type Pong = { kind: 'pong'; ping: number; now: number }

const ENDINGS: Record<number, Ending> = { 4400: 'refused', 4401: 'signed_out', 4404: 'not_found' }
const PING_MS = 25_000
const PONG_MS = 8_000
const ANEW_MS = 2_000 // in which this page itself may learn of its new key
const SOON = 4 // the attempt whose pause is the longest, where the server answers otherwise

let measured: (now: number, sent: number) => void = () => {}

/** Each pong tells the server's time; the clock store listens. */
export function onServerTime(listener: (now: number, sent: number) => void): void {
  measured = listener
}

let isSomebody = (): Promise<boolean> => Promise.resolve(true)

/** Asked when a session has ended, for it may go on under another key: a guest became an account. */
export function onSignedOut(asked: () => Promise<boolean>): void {
  isSomebody = asked
}

export class Socket<M extends { kind: string }> {
  state: SocketState = 'connecting'
  #path: string
  #handlers: Handlers<M>
  #line: WebSocket | null = null
  #attempt = 0
  #timers = new Set<ReturnType<typeof setTimeout>>()
  #pinged = 0

  constructor(path: string, handlers: Handlers<M>) {
    this.#path = path
    this.#handlers = handlers
    addEventListener('online', this.#wake)
    addEventListener('offline', this.#lost)
    document.addEventListener('visibilitychange', this.#wake)
    this.#connect()
  }

  close(): void {
    removeEventListener('online', this.#wake)
    removeEventListener('offline', this.#lost)
    document.removeEventListener('visibilitychange', this.#wake)
    this.#drop()
    this.#turn('ended')
  }

  #connect(): void {
    this.#turn('connecting')
    const line = new WebSocket(this.#address())
    this.#line = line
    line.onopen = () => {
      this.#attempt = 0
      this.#turn('open')
      this.#ping()
    }
    line.onmessage = (event) => this.#hear(String(event.data))
    line.onclose = (event) => this.#closed(line, event.code)
  }

  #address(): string {
    const url = new URL(this.#path, location.href)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    const since = this.#handlers.since?.()
    if (since !== null && since !== undefined) url.searchParams.set('since', String(since))
    return url.href
  }

  #hear(text: string): void {
    const message = JSON.parse(text) as M | Pong
    this.#handlers.onalive?.()
    if (message.kind !== 'pong') return this.#handlers.onmessage(message as M)
    const pong = message as Pong
    measured(pong.now, pong.ping)
    this.#clear() // it is alive, so that it is not left
    this.#later(PING_MS, () => this.#ping())
  }

  #ping(): void {
    this.#clear()
    if (this.#line?.readyState !== WebSocket.OPEN) return
    this.#pinged = Date.now()
    this.#line.send(JSON.stringify({ ping: this.#pinged }))
    this.#later(PONG_MS, () => this.#lost())
  }

  #closed(line: WebSocket, code: number): void {
    if (line !== this.#line) return
    this.#drop()
    const ending = ENDINGS[code]
    if (ending === 'signed_out') return this.#later(ANEW_MS, () => void this.#anew())
    if (ending) return this.#turn('ended', ending)
    this.#turn('waiting')
    this.#later(pause(this.#attempt), () => this.#connect())
    if (this.#attempt++ && document.visibilityState !== 'hidden') void this.#ask()
  }

  async #anew(): Promise<void> {
    const may = (await isSomebody()) || !this.#handlers.personal
    if (this.state === 'ended') return
    if (may) this.#connect()
    else this.#turn('ended', 'signed_out')
  }

  /** Where that is answered the server is not what keeps the line from being opened. */
  async #ask(): Promise<void> {
    if (await this.#handlers.instead?.()) this.#attempt = Math.min(this.#attempt, SOON)
  }

  /** The line is dead though nobody has closed it: a phone that slept, a network that changed. */
  #lost = (): void => {
    const line = this.#line
    if (line) this.#closed(line, 0)
  }

  /** Somebody looks again or the network is back: now, not after the pause. */
  #wake = (): void => {
    if (document.visibilityState === 'hidden' || this.state === 'ended') return
    if (this.state === 'waiting') {
      this.#drop()
      this.#connect()
    } else if (this.state === 'open') this.#ping()
  }

  #drop(): void {
    this.#clear()
    const line = this.#line
    this.#line = null
    line?.close()
  }

  #turn(state: SocketState, ending: Ending | null = null): void {
    this.state = state
    this.#handlers.onstate?.(state, ending)
  }

  #later(ms: number, run: () => void): void {
    this.#timers.add(setTimeout(run, ms))
  }

  #clear(): void {
    this.#timers.forEach(clearTimeout)
    this.#timers.clear()
  }
}

export function open<M extends { kind: string }>(path: string, handlers: Handlers<M>): Socket<M> {
  return new Socket<M>(path, handlers)
}
