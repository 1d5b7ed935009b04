import { expect, test } from 'vitest'
import { markShape, seatShape, SHAPES } from './shapes'

const player = { index: 2, kind: 'player' }

test('a seat looks as its player chose', () => {
  expect(seatShape({ ...player, mark: 'star' })).toEqual({ shape: 'star', colour: 5 })
})

test('where no mark is told, as its number says', () => {
  expect(seatShape(player)).toEqual({ shape: 'triangle', colour: 3 })
  expect(seatShape({ ...player, mark: '' })).toEqual({ shape: 'triangle', colour: 3 })
  expect(seatShape({ ...player, index: 7 })).toEqual({ shape: 'square', colour: 2 })
})

test('who plays by rule keeps the octagon', () => {
  expect(seatShape({ index: 2, kind: 'cartel', mark: '' })).toEqual({ shape: 'octagon', colour: 'cartel' })
  expect(seatShape({ index: 2, kind: 'cartel', mark: 'star' })).toEqual({ shape: 'octagon', colour: 'cartel' })
})

test('each shape has a colour of its own', () => {
  expect(SHAPES.map((mark) => markShape(mark).colour)).toEqual([1, 2, 3, 4, 5, 6])
})
