import { expect, test } from 'vitest'
import { buttonsBox, freeCorner } from './corner'

const frame = { width: 390, height: 400 }
const filled = [
  { x: 370, y: 380 },
  { x: 20, y: 380 },
  { x: 370, y: 20 },
]

test('the buttons hide no city where a corner is free', () => {
  expect(freeCorner(frame, filled)).toBe('top left')
  expect(freeCorner(frame, filled.slice(1))).toBe('bottom right')
})

test('a row where it hides less than a column', () => {
  const aside = [
    { x: 370, y: 290 },
    { x: 370, y: 60 },
    { x: 30, y: 100 },
    { x: 20, y: 300 },
  ]
  expect(freeCorner(frame, aside)).toBe('bottom right row')
})

test('on the right hand where all corners are as free', () => {
  expect(freeCorner(frame, [{ x: 195, y: 200 }])).toBe('bottom right')
})

test('a row of buttons reaches further in and less high', () => {
  const low = { width: 390, height: 200 }
  const above = [
    { x: 370, y: 120 },
    { x: 20, y: 180 },
    { x: 370, y: 20 },
    { x: 20, y: 20 },
  ]
  expect(freeCorner(low, above)).toBe('bottom right row')
})

test('they do not jump for little', () => {
  const near = { x: 370, y: 400 - 138 - 20 } // fourteen pixels too near for a corner to be free
  expect(freeCorner(frame, [near])).toBe('top right')
  expect(freeCorner(frame, [near], 'bottom right')).toBe('bottom right')
  expect(freeCorner(frame, [{ ...near, y: near.y + 20 }], 'bottom right')).toBe('top right')
  expect(freeCorner({ width: 390, height: 200 }, [], 'bottom right')).toBe('bottom right row')
})

test('the place of the buttons reaches from the edges over all of them', () => {
  expect(buttonsBox(frame, 'bottom right')).toEqual([340, 262, 390, 400])
  expect(buttonsBox(frame, 'top left row')).toEqual([0, 0, 138, 50])
})
