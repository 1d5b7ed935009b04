import { expect, test, vi } from 'vitest'
import type { Update } from './frames'
import { OpenGame } from './game.svelte'

test('that a game was abandoned is heard though nobody has moved', () => {
  const clock = { control: {}, banks: [], asked_at: [], allowed: [], deadline: null }
  const told = { game: 7, seq: 4, seat: 0, to_act: [0], status: 'running', view: {}, offers: [], events: [], clock }
  const update = told as Update<object, object, object>
  vi.stubGlobal('navigator', { onLine: true })
  const game = new OpenGame<object, object, object, object>(7)
  game.receive(update)
  expect([game.myTurn, game.over]).toEqual([true, false])
  game.receive({ ...update, to_act: [], status: 'finished' })
  expect([game.myTurn, game.over]).toEqual([false, true])
})
