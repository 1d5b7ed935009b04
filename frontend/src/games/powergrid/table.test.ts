import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OpenGame } from '../../stores/game.svelte'
import { settings } from '../../stores/settings.svelte'
import { NOTHING, type Draft } from './picks'
import { Table, type Commit, type PowerGame } from './table.svelte'
import { positions } from './vectors'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const [first, second, third] = [['essen'], ['essen', 'bremen'], ['bremen']].map((cities): Draft => ({
  ...NOTHING,
  cities,
})) as [Draft, Draft, Draft]

function drafted(...drafts: Draft[]): Table {
  vi.stubGlobal('navigator', { onLine: true })
  const game = new OpenGame(7) as unknown as PowerGame
  game.board = positions()[0]!.board
  const table = new Table(game)
  for (const draft of drafts) table.change(draft)
  return table
}

function after(table: Table, ...acts: ('back' | 'redo' | 'clear' | 'drop')[]): Draft[] {
  return acts.map((act) => {
    table[act]()
    return table.draft
  })
}

test('all steps that were undone are had again, one by one', () => {
  const table = drafted(first, second, third)
  expect(after(table, 'back', 'back', 'back')).toEqual([second, first, NOTHING])
  expect(after(table, 'redo', 'redo', 'redo', 'redo')).toEqual([first, second, third, third])
  expect(after(table, 'back', 'redo', 'back', 'back')).toEqual([second, third, second, first])
})

test('a draft that was cleared is had again whole, and then what was undone before', () => {
  const table = drafted(first, second, third)
  expect(after(table, 'back', 'clear', 'redo', 'redo')).toEqual([second, NOTHING, second, third])
})

test('what was undone is gone after five seconds, counted from the last step back or forward', () => {
  const table = drafted(first, second, third)
  after(table, 'back', 'back')
  vi.advanceTimersByTime(4000)
  expect(after(table, 'redo')).toEqual([second])
  vi.advanceTimersByTime(4000)
  expect(table.undone).toEqual([third])
  vi.advanceTimersByTime(1000)
  expect(after(table, 'redo')).toEqual([second])
})

test('a new step, and a draft that was sent, leave nothing to redo', () => {
  const table = drafted(first, second)
  table.back()
  table.change(third)
  expect(after(table, 'redo')).toEqual([third])
  expect(after(table, 'back', 'drop', 'redo')).toEqual([first, NOTHING, NOTHING])
})

test('what changes nothing is no step, and leaves what was undone', () => {
  const table = drafted(NOTHING)
  expect(table.stepsBack).toBe(0)
  table.change(first)
  table.change({ ...first })
  expect(table.stepsBack).toBe(1)
  table.back()
  table.change(NOTHING)
  expect(after(table, 'redo')).toEqual([first])
})

/** My turn in a game with these clocks. */
function asked(clock: object): Table {
  const table = drafted()
  const { view, seat } = positions().find((one) => one.view.asked.kind === 'Bidding')!
  const told = { game: 7, seq: 4, seat, to_act: [seat], status: 'running', view, offers: [], events: [] }
  table.game.receive({ ...told, clock } as unknown as Parameters<PowerGame['receive']>[0])
  return table
}
const PASS: Commit = { label: 'Pass', actions: [{ kind: 'pass' }], held: true }

test.each([
  [60_000, 5000],
  [4000, 2500],
  [1000, -500], // it goes out at once
  [null, 5000],
])('with %s ms on my clock a tap is held for %s', (left, ms) => {
  const banks = Array<number>(6).fill(left ?? 0)
  const control = left === null ? {} : { pace: 'live', bank: 60_000, increment: 0 }
  const table = asked({ control, banks, asked_at: banks.map(() => Date.now()), allowed: [], deadline: null })
  vi.spyOn(settings, 'hold').mockReturnValue(5)
  const hold = vi.spyOn(table.game, 'hold').mockReturnValue()
  table.commit(PASS)
  expect(hold.mock.calls).toEqual([[PASS.actions, ms]])
})

test('a second tap on the commit does not answer the next question', async () => {
  const table = asked({ control: {}, banks: [], asked_at: [], allowed: [], deadline: null })
  const { view, seat } = table.game.update!
  const moved = vi.fn((_: string, { body }: { body: string }) => {
    const clock = { control: {}, banks: [], asked_at: [], allowed: [], deadline: null }
    const seq = (JSON.parse(body) as { after: number }).after + 1
    const told = { game: 7, seq, seat, to_act: [seat], status: 'running', view, offers: [], events: [], clock }
    return Promise.resolve(new Response(JSON.stringify(told)))
  })
  vi.stubGlobal('fetch', moved)
  vi.stubGlobal('document', { cookie: 'csrftoken=x', getElementById: () => null })
  const answer = async (): Promise<number> => {
    table.commit({ label: 'Done', actions: [{ kind: 'done' }] })
    await vi.advanceTimersByTimeAsync(200)
    return moved.mock.calls.length
  }
  expect([await answer(), await answer(), await answer()]).toEqual([1, 1, 2])
  expect(table.game.seq).toBe(6)
  table.change({ ...NOTHING, bid: 20 })
  expect(await answer()).toBe(3) // who has drafted since taps on purpose
})
