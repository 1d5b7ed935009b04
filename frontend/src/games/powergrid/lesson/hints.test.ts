import { expect, test } from 'vitest'
import type { BoardFacts, View } from '../view'
import { hintDue } from './hints'

const board = { plants: [{ number: 5, kind: 'hybrid', need: 2, power: 1 }] } as unknown as BoardFacts

function view(change: object): View {
  return {
    step: 1,
    phase: 'fuel',
    asked: { kind: 'Buying' },
    to_act: [0],
    players: [{ plants: [5] }],
    ...change,
  } as View
}

test('a first hybrid is told to its owner when he buys fuel', () => {
  expect(hintDue(board, view({}), 0, [])).toBe('hybrid')
  expect(hintDue(board, view({ to_act: [1] }), 0, [])).toBeNull()
  expect(hintDue(board, view({ players: [{ plants: [10] }] }), 0, [])).toBeNull()
})

test('each hint comes once', () => {
  expect(hintDue(board, view({}), 0, ['hybrid'])).toBeNull()
  expect(hintDue(board, view({ step: 2 }), 0, ['hybrid'])).toBe('step2')
  expect(hintDue(board, view({ step: 3 }), 0, ['hybrid', 'step2'])).toBe('step3')
})

test('scrapping is told before all else', () => {
  expect(hintDue(board, view({ asked: { kind: 'Scrapping' }, step: 2 }), 0, [])).toBe('scrap')
})

test('who watches, and who looks back, is told nothing', () => {
  expect(hintDue(board, view({ step: 3 }), null, [])).toBeNull()
  expect(hintDue(board, view({ step: 3, phase: 'over' }), 0, [])).toBeNull()
})
