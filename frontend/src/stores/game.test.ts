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

test('what is held is let go when I move on another device, though I am asked again', () => {
  const clock = { control: {}, banks: [], asked_at: [], allowed: [], deadline: null }
  const told = { game: 7, seq: 4, seat: 0, to_act: [0], status: 'running', view: {}, offers: [], events: [], clock }
  const update = told as Update<object, object, object>
  vi.stubGlobal('navigator', { onLine: true })
  const game = new OpenGame<object, object, object, object>(7)
  game.receive(update)
  game.hold([{ kind: 'pass' }], 3000)
  game.receive({ ...update, seq: 5, events: [{ seq: 5, events: [{ kind: 'player_left', seat: 1 }] }] })
  expect(game.held?.actions).toEqual([{ kind: 'pass' }])
  game.receive({ ...update, seq: 6, events: [{ seq: 6, events: [{ kind: 'plant_bought', seat: 0 }] }] })
  expect(game.held).toBeNull()
})

test('the log of a game that is over is read whole, with the reasons of bots, once', async () => {
  const clock = { control: {}, banks: [], asked_at: [], allowed: [], deadline: null }
  const told = { game: 7, seq: 2, seat: null, to_act: [1], status: 'running', view: {}, offers: [], events: [], clock }
  const update = told as Update<object, object, object>
  const reason = { policy: 'coin', code: 'on_a_whim', facts: {} }
  const pages = [
    { moves: [{ seq: 1, seat: 0, at: '', events: [{ kind: 'passed' }], reason: null }], next: 1 },
    { moves: [{ seq: 2, seat: 1, at: '', events: [{ kind: 'passed' }], reason }], next: null },
  ]
  const asked = vi.fn((path: string) => {
    const page = pages[path.includes('since=0') ? 0 : 1]
    return Promise.resolve(new Response(JSON.stringify(page), { headers: { 'Content-Type': 'application/json' } }))
  })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', { getElementById: () => null })
  vi.stubGlobal('fetch', asked)
  const game = new OpenGame<object, object, object, object>(7)
  game.receive(update)
  await game.readLog()
  expect(asked).not.toHaveBeenCalled()
  game.receive({ ...update, to_act: [], status: 'finished' })
  await game.readLog()
  expect(game.log.map((move) => [move.seq, move.reason])).toEqual([
    [1, null],
    [2, reason],
  ])
  await game.readLog()
  expect(asked).toHaveBeenCalledTimes(2)
})
