import { expect, test } from 'vitest'
import { apart } from './ending'
import type { Result } from './view'

const four: Result = {
  rank: [3, 1, 2, 4],
  powered: [16, 17, 16, 15],
  money: [8, 12, 41, 99],
  cities: [16, 18, 17, 15],
  left: [],
  decided_by: 'powered',
}

test('the winner is told, and who supplied as many as his neighbour', () => {
  expect(apart(four, ['powered', 'money'])).toEqual([
    { first: 1, second: 2, by: 'powered' },
    { first: 2, second: 0, by: 'money' },
  ])
})

test('equal money leaves it to the cities where they count, else the place is shared', () => {
  const equal = { ...four, money: [41, 12, 41, 99] }
  expect(apart(equal, ['powered', 'money', 'cities'])[1]!.by).toBe('cities')
  expect(apart({ ...equal, rank: [2, 1, 2, 4] }, ['powered', 'money'])[1]!.by).toBe('shared')
})

test('nobody is measured against who has left', () => {
  expect(
    apart({ ...four, rank: [4, 1, 2, 3], left: [0], powered: [15, 17, 16, 15] }, ['powered', 'money']),
  ).toHaveLength(1)
})
