import { expect, test } from 'vitest'
import { open, settled, type Choice } from './choices'

const choices: Choice[] = [
  { name: 'edition', kind: 'choice', values: ['new', 'old'], default: 'new', only_with: {} },
  { name: 'players', kind: 'choice', values: [2, 3, 4], default: 3, only_with: {} },
  { name: 'easy', kind: 'flag', values: [false, true], default: false, only_with: { edition: ['old'] } },
  { name: 'rival', kind: 'flag', values: [false, true], default: false, only_with: {}, follows: [] },
  { name: 'order', kind: 'choice', values: ['random'], default: 'random', only_with: {} },
]
const names = (chosen: Choice[]): string[] => chosen.map((choice) => choice.name)

test('a choice is open only where the others allow it', () => {
  expect(names(open(choices, { edition: 'old' }))).toEqual(['edition', 'players', 'easy'])
  expect(names(open(choices, { edition: 'new' }))).toEqual(['edition', 'players'])
})

test('what can not be is given its default, and what is not open is left out', () => {
  expect(settled(choices, {})).toEqual({ edition: 'new', players: 3 })
  expect(settled(choices, { edition: 'old', players: 9, easy: true })).toEqual({
    edition: 'old',
    players: 3,
    easy: true,
  })
  expect(settled(choices, { edition: 'new', easy: true })).toEqual({ edition: 'new', players: 3 })
})
