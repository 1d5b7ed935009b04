// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { SocketState } from '../api/socket'
import type { Frame } from './frames'
import { OpenGame } from './game.svelte'
import { toasts } from '../ui/toasts.svelte'

let turn: (state: SocketState, ending: null) => void
let ask: () => Promise<boolean>
vi.mock('../api/socket', () => ({
  onServerTime: () => {},
  open: (_: string, { onstate, instead }: { onstate: typeof turn; instead: typeof ask }) => {
    turn = onstate
    ask = instead
    return { close: () => {} }
  },
}))

async function opened(): Promise<OpenGame> {
  const clock = { control: {}, banks: [], asked_at: [], allowed: [], deadline: null }
  const update = { game: 7, seq: 4, seat: 0, to_act: [1], status: 'running', view: {}, offers: [], events: [], clock }
  const frame = { id: 7, status: 'finished', lesson: '', update } as unknown as Frame
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
