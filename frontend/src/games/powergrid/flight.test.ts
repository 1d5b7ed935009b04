import { expect, test } from 'vitest'
import { flights, takeOffs } from './flight'
import type { GameEvent } from './view'

const moves = (...events: GameEvent[]) => [{ seq: 1, events }]
const built = (seat: number, city: string): GameEvent => ({ kind: 'city_built', seat, city, price: 10, path: [city] })

test('a house flies from its owner to its city', () => {
  const [house] = flights(moves(built(2, 'kiel')), 0)
  expect(house).toEqual({
    cargo: { house: 2 },
    from: '[data-testid="rail-2"]',
    to: '[data-city="kiel"] circle',
  })
})

test('what I have done myself I have seen', () => {
  expect(flights(moves(built(0, 'kiel'), built(1, 'bremen')), 0)).toHaveLength(1)
  expect(flights(moves(built(0, 'kiel')), null)).toHaveLength(1)
})

test('of a purchase a few tokens fly, and never more than the eye can follow', () => {
  const bought = (count: number): GameEvent => ({ kind: 'fuel_bought', seat: 1, fuel: 'oil', count, price: 9 })
  expect(flights(moves(bought(2)), 0)).toHaveLength(2)
  expect(flights(moves(bought(9)), 0)).toHaveLength(3)
  expect(flights(moves(...Array.from({ length: 30 }, () => built(1, 'kiel'))), 0)).toHaveLength(12)
})

test('what is only said does not fly', () => {
  expect(flights(moves({ kind: 'phase_passed', seat: 1 }, { kind: 'step_began', step: 2 }), 0)).toEqual([])
})

test('all of them have landed after at most 1.2 seconds', () => {
  for (let count = 1; count <= 12; count++) {
    const starts = takeOffs(count, 320)
    expect(starts).toHaveLength(count)
    expect(Math.max(...starts) + 320).toBeLessThanOrEqual(1200)
    expect(starts[0]).toBe(0)
  }
})
