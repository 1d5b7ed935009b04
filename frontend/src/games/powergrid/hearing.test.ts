// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { words } from '../../i18n'
import { OpenGame } from '../../stores/game.svelte'
import { sound } from './effects'
import { heard } from './hearing'
import { Table, type PowerGame } from './table.svelte'
import { positions } from './vectors'

vi.mock('./effects', () => ({ sound: vi.fn() }))
beforeAll(() => words.load('game'))
beforeEach(() => vi.mocked(sound).mockClear())

/** A table that is told these states of its game, one after the other. */
function hearing(...told: ('running' | 'finished')[]): void {
  const { board, view } = positions().find((one) => one.view.asked.kind === 'Building')!
  const clock = { control: {}, banks: [], asked_at: [], allowed: [], deadline: null }
  const game = new OpenGame(7) as unknown as PowerGame
  game.board = board
  const table = new Table(game)
  for (const status of told) {
    const update = { game: 7, seq: 4, seat: null, to_act: [], status, view, offers: [], events: [], clock }
    game.receive(update as unknown as Parameters<PowerGame['receive']>[0])
    heard(table)
  }
}

test('the end of a game is heard once, as it comes', () => {
  hearing('running', 'finished', 'finished')
  expect(vi.mocked(sound).mock.calls).toEqual([['over']])
})

test('a game that was over before it was opened is not heard to end', () => {
  hearing('finished', 'finished')
  expect(sound).not.toHaveBeenCalled()
})
