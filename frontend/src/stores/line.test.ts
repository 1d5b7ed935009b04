// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { SocketState } from '../api/socket'
import { firstScreen } from './firstscreen'
import type { Frame, Json } from './frames'
import { OpenGame } from './game.svelte'
import { toasts } from '../ui/toasts.svelte'

let turn: (state: SocketState, ending: null) => void
let ask: () => Promise<boolean>
let tell: (message: Json & { kind: string }) => void
const opens = vi.hoisted(() => vi.fn())
vi.mock('../api/socket', () => ({
  onServerTime: () => {},
  open: (
    _: string,
    { onmessage, onstate, instead }: { onmessage: typeof tell; onstate: typeof turn; instead: typeof ask },
  ) => {
    opens()
    tell = onmessage
    turn = onstate
    ask = instead
    return { close: () => {} }
  },
}))

async function opened(about: Json = { status: 'finished' }): Promise<OpenGame> {
  const clock = { control: {}, banks: [], asked_at: [], allowed: [], deadline: null }
  const update = { game: 7, seq: 4, seat: 0, to_act: [1], status: 'running', view: {}, offers: [], events: [], clock }
  const frame = { id: 7, lesson: '', seed_hash: '', seats: [], ...about, update } as unknown as Frame
  const answers: Record<string, unknown> = { '/api/games/7': frame, '/api/games/7/board': {} }
  const fetched = (path: string) => {
    const body = answers[path] ?? { ...update, events: [] }
    return Promise.resolve(new Response(JSON.stringify(body), { status: path.endsWith('/me') ? 401 : 200 }))
  }
  vi.stubGlobal('fetch', fetched)
  const game = new OpenGame(7)
  await game.open()
  return game
}

test('the line is opened when the game is seen, not while it is drawn; nor by who has left by then', async () => {
  vi.useFakeTimers()
  firstScreen.begins()
  const [game, left] = [await opened(), await opened()]
  left.close()
  opens.mockClear()
  await vi.advanceTimersByTimeAsync(2000)
  expect(opens).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(opens).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
  game.close()
})

test('a line that breaks is lost until it is there again', async () => {
  const game = await opened()
  turn('open', null)
  turn('waiting', null)
  expect([game.line, game.cut]).toEqual(['lost', true])
  turn('connecting', null)
  expect(game.line).toBe('lost')
  turn('open', null)
  expect([game.line, game.cut]).toEqual(['live', false])
  game.close()
})

test('one that can not be opened is lost only when nothing else is answered either', async () => {
  const game = await opened()
  turn('connecting', null)
  turn('waiting', null)
  expect([game.line, game.cut]).toEqual(['opening', false])
  const { fetch } = globalThis
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no line')))
  expect(await ask()).toBe(false)
  expect([game.line, game.cut]).toEqual(['lost', true])
  vi.stubGlobal('fetch', fetch)
  expect(await ask()).toBe(true)
  turn('waiting', null)
  expect([game.line, game.cut]).toEqual(['asked', false])
  await ask()
  expect(toasts.list.map(({ text }) => text)).toEqual(['game.line.asked']) // once
  turn('open', null)
  expect(game.line).toBe('live')
  game.close()
})

test('who has got up before the socket was open is missed with its first word, though nobody has moved', async () => {
  const seats = [0, 1].map((index) => ({ index, controller: 'human' }))
  const game = await opened({ status: 'running', seats })
  const fetched = vi.fn(globalThis.fetch)
  vi.stubGlobal('fetch', fetched)
  turn('open', null)
  const first = { ...game.update!, kind: 'update', automatic: [] as number[] }
  tell(first)
  expect(fetched).not.toHaveBeenCalled()
  tell({ ...first, automatic: [1] })
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/api/games/7'])
  game.close()
})
