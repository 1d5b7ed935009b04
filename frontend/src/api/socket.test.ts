import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { open, type Socket } from './socket'

/** A line as the browser makes it, in the hand of a test. */
class Line {
  static readonly OPEN = 1
  static made: Line[] = []
  readonly url: string
  readyState = 0
  sent: { ping: number }[] = []
  onopen = (): void => {}
  onmessage = (_: { data: string }): void => {}
  onclose = (_: { code: number }): void => {}

  constructor(url: string) {
    this.url = url
    Line.made.push(this)
  }

  opens(): void {
    this.readyState = Line.OPEN
    this.onopen()
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }

  tells(message: object): void {
    this.onmessage({ data: JSON.stringify(message) })
  }

  answers(): void {
    this.tells({ kind: 'pong', ping: this.sent.at(-1)!.ping, now: Date.now() })
  }

  close(): void {
    this.readyState = 3
  }
}

let socket: Socket<{ kind: string }>
const heard: { kind: string }[] = []
const last = (): Line => Line.made.at(-1)!

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('location', new URL('https://megawatt.example/g/7'))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  Line.made = []
  heard.length = 0
  socket = open('/ws/games/7', { since: () => 41, onmessage: (message) => heard.push(message) })
})

afterEach(() => {
  socket.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('it says what it has, and passes on what it is told', () => {
  expect(last().url).toBe('wss://megawatt.example/ws/games/7?since=41')
  last().opens()
  last().tells({ kind: 'moves' })
  expect(heard).toEqual([{ kind: 'moves' }])
})

test('a line that answers is kept', () => {
  last().opens()
  for (let minute = 0; minute < 10; minute += 1) {
    last().answers()
    vi.advanceTimersByTime(26_000)
    expect(last().sent).toHaveLength(minute + 2)
  }
  expect(Line.made).toHaveLength(1)
  expect(socket.state).toBe('open')
})

test('a line that does not answer is left, and another one made', () => {
  last().opens()
  vi.advanceTimersByTime(8_000)
  expect(socket.state).toBe('waiting')
  vi.advanceTimersByTime(60_000)
  expect(Line.made.length).toBeGreaterThan(1)
})

test('one that the server will not have back does not come back', () => {
  last().opens()
  last().onclose({ code: 4404 })
  vi.advanceTimersByTime(600_000)
  expect([socket.state, Line.made.length]).toEqual(['ended', 1])
})
