import { describe, expect, test } from 'vitest'
import { left, runs } from './clocks'

const at = (clock: string): number => Date.UTC(2026, 10, 18, ...(clock.split(':').map(Number) as [number, number]))
const live = {
  control: { pace: 'live', bank: 600, increment: 10 },
  banks: [90_000, 60_000],
  asked_at: [1_000_000, 0],
  allowed: [130, 500],
  deadline: null,
}

describe('a live clock', () => {
  test('runs down from when its seat was asked, the way to the phone not counted', () => {
    expect(left(live, 0, 1_000_000)).toBe(90_130)
    expect(left(live, 0, 1_030_000)).toBe(60_130)
  })
  test('runs without an allowance where the server tells none', () => {
    const { allowed: _, ...before } = live
    expect(left(before, 0, 1_030_000)).toBe(60_000)
  })
  test('stands for who is not asked, and never shows less than nothing', () => {
    expect(left(live, 1, 9_000_000)).toBe(60_000)
    expect(left(live, 0, 9_000_000)).toBe(0)
    expect([runs(live, 0), runs(live, 1)]).toEqual([true, false])
  })
})

describe('a slow clock', () => {
  const slow = (asked: string, night?: [number, number]) => ({
    control: { pace: 'slow', turn: 4 * 3600, vacation: 0, ...(night && { night }) },
    banks: [7_200_000],
    asked_at: [at(asked)],
    allowed: [500],
    deadline: null,
  })
  test('gives a turn its time and then the vacation', () => {
    expect(left(slow('10:00'), 0, at('13:00'))).toBe(3 * 3_600_000)
  })
  test('does not end in the night', () => {
    expect(left(slow('20:00', [22, 7]), 0, at('20:00'))).toBe(13 * 3_600_000)
  })
  test.each([
    ['2026-03-28T22:30+01:00', 2, '2026-03-29T07:00+02:00'],
    ['2026-03-28T22:30+01:00', 24, '2026-03-30T07:00+02:00'],
    ['2026-10-24T22:30+02:00', 24, '2026-10-25T21:30+01:00'],
    ['2026-10-24T22:30+02:00', 2, '2026-10-25T07:00+01:00'],
    ['2026-10-25T01:30+02:00', 1, '2026-10-25T07:00+01:00'],
    ['2026-07-01T07:00+02:00', 24, '2026-07-02T07:00+02:00'],
  ])('has the nights of its zone in summer and in winter: %s', (asked, hours, until) => {
    const night = { pace: 'slow', turn: hours * 3600, vacation: 0, night: [23, 7], zone: 'Europe/Berlin' }
    const clock = { control: night, banks: [0], asked_at: [Date.parse(asked)], allowed: [500], deadline: null }
    expect(left(clock, 0, Date.parse(asked))).toBe(Date.parse(until) - Date.parse(asked))
  })
})

test('a game without clocks shows none', () => {
  expect(left({ control: {}, banks: [], asked_at: [], allowed: [], deadline: null }, 0, 0)).toBeNull()
  expect(left(undefined, 0, 0)).toBeNull()
})
