// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstScreen } from './firstscreen'
import { mine } from './mine.svelte'
import { router } from './router.svelte'
import { session, type Me } from './session.svelte'

type Told = Record<string, unknown>
interface Opened {
  onmessage: (message: Told) => void
  closed: boolean
}
const lines = vi.hoisted((): Opened[] => [])
vi.mock('../api/socket', () => ({
  onServerTime: () => {},
  open: (_: string, handlers: Opened) => {
    const line = { ...handlers, closed: false }
    lines.push(line)
    return { close: () => (line.closed = true) }
  },
}))

vi.mock('../ui/tune', () => ({ wake: () => {}, playTune: () => {} }))

const GUEST = { id: 3, name: 'Ann', guest: true } as Me
const STARTED = { id: 5, status: 'started', game: 77 }
const match = { id: 1, people: [], ready: false }

function tell(tables: Told[], queue: Told | null): void {
  lines.at(-1)!.onmessage({ kind: 'mine', tables, invitations: [], queue })
}

const asked = vi.fn()

beforeEach(async () => {
  vi.useFakeTimers()
  asked.mockClear()
  lines.length = 0
  vi.stubGlobal('fetch', (path: string) => {
    asked(path)
    const told = path.endsWith('/me') ? session.me : { tables: [], invitations: [], queue: null, games: [], next: null }
    return Promise.resolve(new Response(JSON.stringify(told), { status: 200 }))
  })
  session.me = GUEST
  mine.follow()
  await firstScreen.seen
})
afterEach(() => {
  session.me = null
  mine.follow()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a ready check that came to nothing leads into no game that ran before', () => {
  const went = vi.spyOn(router, 'go').mockImplementation(() => {})
  tell([STARTED], { match: null })
  tell([STARTED], { match })
  tell([STARTED], { match: null })
  expect(went).not.toHaveBeenCalled()
  tell([STARTED], { match })
  tell([STARTED, { id: 6, status: 'started', game: 78 }], null)
  expect(went).toHaveBeenCalledExactlyOnceWith('/g/78')
})

test('who becomes an account is listened to anew, as his session is another', async () => {
  session.me = { ...GUEST, guest: false }
  mine.follow()
  await firstScreen.seen
  expect(lines.map(({ closed }) => closed)).toEqual([true, false])
  mine.follow()
  await firstScreen.seen
  expect(lines).toHaveLength(2)
})

test('what the page did not bring along waits until its first screen is seen', async () => {
  session.me = null
  mine.follow()
  asked.mockClear()
  firstScreen.begins()
  session.me = GUEST
  mine.follow()
  await vi.advanceTimersByTimeAsync(2000)
  expect([asked.mock.calls, lines.length]).toEqual([[], 1])
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toHaveBeenCalledWith('/api/tables/mine')
  expect(lines).toHaveLength(2)
})

test('who has gone meanwhile is not listened to, and who has come back is once', async () => {
  session.me = null
  mine.follow()
  firstScreen.begins()
  session.me = GUEST
  mine.follow()
  session.me = null
  mine.follow()
  await vi.advanceTimersByTimeAsync(3000)
  expect(lines).toHaveLength(1)
  firstScreen.begins()
  for (const me of [GUEST, null, GUEST]) {
    session.me = me
    mine.follow()
  }
  await vi.advanceTimersByTimeAsync(3000)
  expect(lines).toHaveLength(2)
})
