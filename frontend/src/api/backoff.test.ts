import { expect, test } from 'vitest'
import { pause } from './backoff'

test('a pause doubles, is scattered over its upper half and never grows beyond half a minute', () => {
  expect([0, 1, 2].map((attempt) => pause(attempt, 1))).toEqual([500, 1000, 2000])
  expect(pause(0, 0)).toBe(250)
  expect(pause(50, 1)).toBe(30_000)
})
