import { describe, expect, test } from 'vitest'
import { builds, isEmpty, nextCount, NOTHING, plantsOf, purchases, runsOf, toggled, withFuel } from './picks'
import type { Run } from './view'

describe('a draft', () => {
  test('takes a city on the first tap and gives it back on the second', () => {
    const once = toggled(NOTHING, 'kiel')
    expect(once.cities).toEqual(['kiel'])
    expect(isEmpty(once)).toBe(false)
    expect(isEmpty(toggled(once, 'kiel'))).toBe(true)
  })
  test('never changes the one before it, so that undo has it', () => {
    withFuel(toggled(NOTHING, 'kiel'), 'oil', 3)
    expect(NOTHING.cities).toEqual([])
    expect(NOTHING.fuel).toEqual([0, 0, 0, 0])
  })
})

describe('what is sent', () => {
  test('is one purchase a fuel, and the end of the turn', () => {
    expect(purchases([2, 0, 0, 1])).toEqual([
      { kind: 'buy', fuel: 'coal', count: 2 },
      { kind: 'buy', fuel: 'uranium', count: 1 },
      { kind: 'done' },
    ])
  })
  test('is the cities in their order, and the end of the turn', () => {
    expect(builds(['kiel', 'hamburg']).map((action) => action.kind)).toEqual(['build', 'build', 'done'])
  })
})

describe('a tap on the number', () => {
  test('goes from nothing to what is needed, to all, and round', () => {
    expect([0, 2, 5].map((now) => nextCount(now, 2, 5))).toEqual([2, 5, 0])
  })
  test('skips what is not there', () => {
    expect(nextCount(0, 0, 0)).toBe(0)
    expect(nextCount(0, 7, 3)).toBe(3)
    expect(nextCount(1, 2, 5)).toBe(2)
  })
})

test('runs of just these plants are found whatever the order they fire in', () => {
  const runs: Run[][] = [[], [{ plant: 12 }, { plant: 5 }], [{ plant: 5 }]]
  expect(runsOf(runs, [5, 12])).toEqual([[{ plant: 12 }, { plant: 5 }]])
  expect(plantsOf(runs[1]!)).toEqual([5, 12])
  expect(runsOf(runs, [12])).toEqual([])
})
