import { expect, test, vi } from 'vitest'
import { lobby, merged, NO_FILTERS, wanted, type Table } from './lobby.svelte'

const table = (id: number, more: Partial<Table> = {}): Table =>
  ({
    id,
    status: 'open',
    private: false,
    free: 1,
    pace: 'live',
    language: '',
    options: { map: 'germany', players: 4 },
    seats: [],
    ...more,
  }) as Table

test('news take the place of what was known, and closed tables go', () => {
  const known = [table(3), table(2), table(1)]
  const tables = merged(known, [table(2, { free: 0 }), table(4)], [1])
  expect(tables.map(({ id, free }) => [id, free])).toEqual([
    [4, 1],
    [3, 1],
    [2, 0],
  ])
})

test('only open, public tables with a free seat are wanted at first', () => {
  expect(wanted(table(1), NO_FILTERS)).toBe(true)
  expect(wanted(table(1, { private: true }), NO_FILTERS)).toBe(false)
  expect(wanted(table(1, { status: 'started' }), NO_FILTERS)).toBe(false)
  expect(wanted(table(1, { free: 0 }), NO_FILTERS)).toBe(false)
  expect(wanted(table(1, { free: 0 }), { ...NO_FILTERS, fits: false })).toBe(true)
})

test('filters ask for map, pace, players and language', () => {
  expect(wanted(table(1), { ...NO_FILTERS, map: 'usa' })).toBe(false)
  expect(wanted(table(1), { ...NO_FILTERS, players: 4, pace: 'live' })).toBe(true)
  expect(wanted(table(1, { language: 'de' }), { ...NO_FILTERS, language: 'fi' })).toBe(false)
  expect(wanted(table(1), { ...NO_FILTERS, language: 'fi' })).toBe(true)
})

test('filters ask for the ratings of all who sit there; who has none counts as the middle', () => {
  const seat = (kind: string, rating: number | null): Table['seats'][number] =>
    ({ kind, rating }) as Table['seats'][number]
  const weak = table(1, { seats: [seat('person', 1350), seat('open', null)] })
  const mixed = table(2, { seats: [seat('person', 1350), seat('person', null), seat('bot', null)] })
  expect(wanted(weak, { ...NO_FILTERS, most: 1400 })).toBe(true)
  expect(wanted(mixed, { ...NO_FILTERS, most: 1400 })).toBe(false)
  expect(wanted(mixed, { ...NO_FILTERS, least: 1300, most: 1600 })).toBe(true)
  expect(wanted(weak, { ...NO_FILTERS, least: 1400 })).toBe(false)
})

test('much news at once is one question about my hours, and only of the tables with news', async () => {
  vi.useFakeTimers()
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(Response.json({ tables: [table(5), table(1)], next: null }))
  })
  const lines: { onmessage: (event: { data: string }) => void }[] = []
  class Line {
    readyState = 0
    onmessage = (_: { data: string }): void => {}
    constructor() {
      lines.push(this)
    }
    close(): void {}
  }
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('location', new URL('https://megawatt.example/play'))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: '', getElementById: () => null }))
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  const hear = (message: object): void => lines[0]!.onmessage({ data: JSON.stringify(message) })
  const leave = lobby.enter()
  lobby.filters.hours = true
  await lobby.askHours()
  expect(lobby.shown.map(({ id }) => id)).toEqual([5, 1])
  asked.length = 0
  for (const id of [7, 8, 7, 9]) hear({ kind: 'changed', tables: [table(id)], closed: [] })
  await vi.runOnlyPendingTimersAsync()
  expect(asked.filter((url) => url.includes('hours'))).toEqual(['/api/tables?hours=true&ids=7,8,9'])
  leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
