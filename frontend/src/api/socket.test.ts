import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onSignedOut, open, type Socket } from './socket'

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

test('a session that goes on under another key is listened to again, once the server says so', async () => {
  onSignedOut(() => Promise.resolve(true))
  last().opens()
  last().onclose({ code: 4401 })
  expect(socket.state).toBe('open') // nothing is lost yet
  await vi.advanceTimersByTimeAsync(2_000)
  expect([socket.state, Line.made.length]).toEqual(['connecting', 2])
})

test('whose session has ended hears no more of what is his, but of what all may hear', async () => {
  onSignedOut(() => Promise.resolve(false))
  last().onclose({ code: 4401 })
  await vi.advanceTimersByTimeAsync(2_000)
  expect([socket.state, Line.made.length]).toEqual(['connecting', 2])
  const ended: unknown[] = []
  const mine = open('/ws/me', { personal: true, onmessage: () => {}, onstate: (...told) => ended.push(told) })
  last().onclose({ code: 4401 })
  await vi.advanceTimersByTimeAsync(2_000)
  expect([mine.state, Line.made.length]).toEqual(['ended', 3])
  expect(ended.at(-1)).toEqual(['ended', 'signed_out'])
})

test('one that was closed while it asked stays so', async () => {
  onSignedOut(() => Promise.resolve(true))
  last().onclose({ code: 4401 })
  socket.close()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(Line.made).toHaveLength(1)
})

test('while no line can be opened the server is asked otherwise, soon again while it answers', async () => {
  let answers = true
  let asked = 0
  const instead = (): Promise<boolean> => {
    asked += 1
    return Promise.resolve(answers)
  }
  const blocked = open('/ws/games/8', { onmessage: () => {}, instead })
  const refuse = async (ms: number): Promise<number> => {
    const before = asked
    for (let passed = 0; passed < ms; passed += 250) {
      if (blocked.state === 'connecting') last().onclose({ code: 1006 })
      await vi.advanceTimersByTimeAsync(250)
    }
    return asked - before
  }
  await refuse(60_000)
  expect(await refuse(80_000)).toBeGreaterThanOrEqual(10) // every 8 s at least
  answers = false
  await refuse(60_000)
  expect(await refuse(90_000)).toBeLessThanOrEqual(7)
  Object.assign(document, { visibilityState: 'hidden' })
  expect(await refuse(90_000)).toBe(0)
  blocked.close()
})
