// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { words } from '../../i18n'
import { OpenGame } from '../../stores/game.svelte'
import { session, type Me } from '../../stores/session.svelte'
import { followed, keepDraft } from './following'
import { NOTHING, type Draft } from './picks'
import { Table, type PowerGame } from './table.svelte'
import { positions } from './vectors'

beforeAll(() => words.load('game'))
beforeEach(() => {
  localStorage.clear()
  session.me = { id: 3 } as Me
})

const { board, view, seat } = positions().find((one) => one.view.asked.kind === 'Buying' && one.answers.fuel!.oil.most)!
const DRAFT: Draft = { ...NOTHING, fuel: [0, 1, 0, 0] }
type Told = { seq: number; events: object[] }[]

/** The game as its screen opens it: anew each time. */
function opened(round = view.round, events: Told = [], sent: object | null = null): Table {
  const clock = { control: {}, banks: [], asked_at: [], allowed: [], deadline: null }
  const [now, to_act] = [{ ...view, round }, [seat]]
  const told = { game: 7, seq: 9, seat, to_act, status: 'running', view: now, offers: [], events, clock }
  const game = new OpenGame(7) as unknown as PowerGame
  game.board = board
  game.queued = sent as PowerGame['queued']
  game.receive(told as unknown as Parameters<PowerGame['receive']>[0])
  const table = new Table(game)
  followed(table)
  keepDraft(table)
  return table
}
function draft(table: Table, next: Draft): void {
  table.change(next)
  keepDraft(table)
}

test('a draft is there again when its game is opened again, as one step', () => {
  draft(opened(), DRAFT)
  const table = opened()
  expect(table.draft).toEqual(DRAFT)
  table.back()
  expect(table.draft).toEqual(NOTHING)
})

test('a draft that was undone is not', () => {
  const table = opened()
  draft(table, DRAFT)
  table.back()
  keepDraft(table)
  expect(opened().draft).toEqual(NOTHING)
})

test('of a kept draft only what still holds is there', () => {
  draft(opened(), { ...NOTHING, fuel: [0, 90, 0, 0] })
  const [, oil] = opened().draft.fuel
  expect(oil).toBeGreaterThan(0)
  expect(oil).toBeLessThan(90)
})

test.each([
  ['another question', () => opened(view.round + 1)],
  ['the same question after a move of mine', () => opened(view.round, [{ seq: 8, events: [{ seat }] }])],
  ['a turn that is on its way', () => opened(view.round, [], {})],
])('%s has nothing of it, and it is forgotten', (_, reopened) => {
  draft(opened(), DRAFT)
  expect(reopened().draft).toEqual(NOTHING)
  expect(opened().draft).toEqual(NOTHING)
})

test('another person on this device sees nothing of it', () => {
  draft(opened(), DRAFT)
  session.me = { id: 4 } as Me
  expect(opened().draft).toEqual(NOTHING)
  session.me = { id: 3 } as Me
  expect(opened().draft).toEqual(DRAFT)
})
