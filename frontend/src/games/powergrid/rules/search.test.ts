import { expect, test } from 'vitest'
import { address, asked } from './boards'
import { folded, matches, pieces } from './search'

test('a search minds neither case nor accents', () => {
  expect(folded('Großes Öl, Đak')).toBe('grosses ol, dak')
  expect(matches('Die nächste Stadt kostet ihr Haus', 'NACHSTE haus')).toBe(true)
  expect(matches('Die nächste Stadt', 'nächste Stadt Haus')).toBe(false)
  expect(matches('anything', '  ')).toBe(true)
})

test('what was found is marked, accents and all', () => {
  expect(pieces('Elektrárna elektrárna', 'elektr')).toEqual(['', 'Elektr', 'árna ', 'elektr', 'árna'])
  expect(pieces('Größe zählt', 'grosse zahl')).toEqual(['', 'Größe', ' ', 'zähl', 't'])
  expect(pieces('nothing', 'x')).toEqual(['nothing'])
  expect(pieces('all', '')).toEqual(['all'])
})

test('every second piece is found, and together they are the text', () => {
  const text = 'Wien, Praha, Brno: ¤12'
  expect(pieces(text, 'pra w').join('')).toBe(text)
})

test('an address names a board, and what it does not know is as usual', () => {
  const which = asked('usa', new URLSearchParams('edition=classic&players=6'))
  expect(which).toEqual({ map: 'usa', edition: 'classic', players: 6 })
  expect(address(which)).toBe('/rules/usa?edition=classic&players=6')
  expect(asked('atlantis', new URLSearchParams('players=9'))).toEqual({
    map: 'germany',
    edition: 'recharged',
    players: 4,
  })
})
