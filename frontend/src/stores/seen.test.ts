// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { noteSeen, seenOf } from './seen'

const ANN = 1
const BEN = 2

beforeEach(() => localStorage.clear())

test('what was never seen is not known', () => {
  expect(seenOf(ANN, 7)).toBeNull()
})

test('the last that was seen of each game is kept', () => {
  noteSeen(ANN, 7, 3)
  noteSeen(ANN, 8, 40)
  noteSeen(ANN, 7, 5)
  expect([seenOf(ANN, 7), seenOf(ANN, 8)]).toEqual([5, 40])
})

test('what one person saw is nothing to another one on the same phone', () => {
  noteSeen(ANN, 7, 3)
  expect(seenOf(BEN, 7)).toBeNull()
})

test('of many games the one that was seen longest ago is forgotten', () => {
  for (let game = 1; game <= 60; game++) noteSeen(ANN, game, 1)
  noteSeen(ANN, 1, 2)
  noteSeen(ANN, 61, 1)
  expect([seenOf(ANN, 1), seenOf(ANN, 2), seenOf(ANN, 3)]).toEqual([2, null, 1])
})
