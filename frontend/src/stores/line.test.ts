// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { SocketState } from '../api/socket'
import type { Frame } from './frames'
import { OpenGame } from './game.svelte'

let turn: (state: SocketState, ending: null) => void
vi.mock('../api/socket', () => ({
  onServerTime: () => {},
  open: (_: string, { onstate }: { onstate: typeof turn }) => {
    turn = onstate
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

test('a line that can not be opened is lost from the first try on, until it is there', async () => {
  const game = await opened()
  turn('connecting', null)
  expect([game.line, game.cut]).toEqual(['opening', false])
  turn('waiting', null)
  expect([game.line, game.cut]).toEqual(['lost', true])
  turn('connecting', null)
  expect(game.line).toBe('lost')
  turn('open', null)
  expect([game.line, game.cut]).toEqual(['live', false])
  game.close()
})
