// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { words } from '../../i18n'
import { OpenGame } from '../../stores/game.svelte'
import { announcements } from '../../ui/toasts.svelte'
import { sound } from './effects'
import { heard } from './hearing'
import { Table, type PowerGame } from './table.svelte'
import { positions } from './vectors'
import type { AskedKind } from './view'

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

/** What is said at once, and sounds, as a seat is told these questions, one after the other; null: others are asked. */
function askedOf(...told: ({ asks: AskedKind | null; mine?: boolean } | 'again')[]): string[] {
  const { board, view } = positions().find((one) => one.view.asked.kind === 'Building')!
  const clock = { control: {}, banks: [], asked_at: [], allowed: [], deadline: null }
  const game = new OpenGame(7) as unknown as PowerGame
  game.board = board
  const table = new Table(game)
  announcements.urgent = ''
  return told.map((one, seq) => {
    if (one !== 'again') {
      const asked = { kind: one.asks ?? 'Building', waiting: [] }
      const events = [{ seq, events: [{ kind: 'turn_ended', seat: one.mine ? 0 : 1 }] }]
      const to_act = [one.asks ? 0 : 1]
      const now = { ...view, asked, to_act }
      const update = { game: 7, seq, seat: 0, to_act, status: 'running', view: now, offers: [], events, clock }
      game.receive(update as unknown as Parameters<PowerGame['receive']>[0])
    }
    heard(table)
    const said = announcements.urgent.trim()
    announcements.urgent = ''
    return said
  })
}

test('who is asked on after a move of his own hears what, once, and that it is his turn only at its beginning', () => {
  const said = askedOf(
    { asks: null },
    { asks: 'Building' },
    'again',
    { asks: 'Powering', mine: true },
    'again',
    { asks: 'Powering' },
    { asks: null, mine: true },
    { asks: 'Choosing' },
  )
  const [build, run, choose] = ['Your turn: Connect cities', 'Power cities', 'Your turn: Open an auction']
  expect(said).toEqual(['', build, '', run, '', '', '', choose])
  expect(vi.mocked(sound).mock.calls.filter(([tune]) => tune === 'turn')).toHaveLength(2)
})

test('the same question anew after a move of mine is said anew', () => {
  const said = askedOf({ asks: null }, { asks: 'AreaDraft' }, { asks: 'AreaDraft', mine: true })
  expect(said.slice(1)).toEqual(['Your turn: Choose a region', 'Choose a region'])
})
