import { expect, test } from 'vitest'
import type { DrawnCity } from '../geometry'
import { named, type Box } from './names'

const city = (id: string, at: [number, number]): DrawnCity => ({
  id,
  region: 'north',
  code: id.slice(0, 3),
  at,
  label: [0, 18],
  price: [26, -12],
})
const bremen = city('bremen', [100, 100])
const SIDES = [0, 400]
const nameOf = (id: string) => id
const places = (others: DrawnCity[], costs: [number, number][] = [], sides = SIDES, over: Box[] = []) =>
  named([bremen], nameOf, 1, sides, over, [bremen, ...others], undefined, costs)

test('a name stands where the code would', () => {
  expect(places([]).get('bremen')).toEqual([0, 18])
})

test('a name that would hide a cost stands elsewhere', () => {
  expect(places([], [[100, 120]]).get('bremen')).not.toEqual([0, 18])
})

test('a name that would hide a disc stands elsewhere', () => {
  expect(places([city('a', [110, 125])]).get('bremen')?.[1]).not.toBe(18)
})

test('a name keeps away from a price only where there is one', () => {
  const near = city('near', [60, 134]) // its price would stand on the name
  expect(places([near]).get('bremen')).toEqual([0, 18])
  const asked = named([bremen], nameOf, 1, SIDES, [], [bremen, near], new Set(['near']), [])
  expect(asked.get('bremen')).not.toEqual([0, 18])
})

test('no name runs over the edge of what is seen', () => {
  expect(places([], [], [95, 400]).get('bremen')![0]).toBeGreaterThan(0)
  expect(places([], [], [95, 110]).has('bremen')).toBe(false)
})

test('no name is written under what lies over the map', () => {
  expect(places([], [], SIDES, [[90, 110, 150, 400]]).get('bremen')).not.toEqual([0, 18])
})
