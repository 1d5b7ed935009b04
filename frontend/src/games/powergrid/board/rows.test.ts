import { expect, test } from 'vitest'
import type { BoardFacts, View } from '../view'
import { found, plain, rows, sorted } from './rows'

const board = {
  cities: [
    { id: 'muenchen', name: 'München', region: 'south' },
    { id: 'lodz', name: 'Łódź', region: 'north' },
    { id: 'bremen', name: 'Bremen', region: 'north' },
    { id: 'kiel', name: 'Kiel', region: 'north' },
  ],
} as unknown as BoardFacts
const view = { step: 2, houses: { lodz: [1], kiel: [0, 1] } } as unknown as View
const labels = {
  cityName: (id: string) => board.cities.find((city) => city.id === id)!.name,
  cityLabel: (id: string) => id,
  regionName: (id: string) => id,
}
const prices = new Map([
  ['muenchen', { price: 21, via: 'bremen' }],
  ['lodz', { price: 15, via: null }],
  ['bremen', { price: 30, via: null }],
])
const all = rows(board, view, { prices, picked: ['kiel'] }, labels)

test('the list has the cities offered and those picked', () => {
  expect(all.map((row) => row.id)).toEqual(['muenchen', 'lodz', 'bremen', 'kiel'])
  expect(all.find((row) => row.id === 'kiel')).toMatchObject({ picked: true, price: null, free: 0 })
  expect(all.find((row) => row.id === 'lodz')).toMatchObject({ picked: false, price: 15, free: 1 })
})

test('cities that may not be chosen are not in the list', () => {
  expect(rows(board, view, { prices, legal: new Set(['bremen']), picked: [] }, labels).map((row) => row.id)).toEqual([
    'bremen',
  ])
})

test('the list is sorted by price, by name and by region', () => {
  const ids = (column: 'name' | 'region' | 'price', down = false) =>
    sorted(all, column, down, 'en').map((row) => row.id)
  expect(ids('price')).toEqual(['kiel', 'lodz', 'muenchen', 'bremen'])
  expect(ids('price', true)).toEqual(['bremen', 'muenchen', 'lodz', 'kiel'])
  expect(ids('name')).toEqual(['bremen', 'kiel', 'lodz', 'muenchen'])
  expect(ids('region')).toEqual(['kiel', 'lodz', 'bremen', 'muenchen'])
})

test('a plain keyboard finds every city', () => {
  expect(plain('Łódź')).toBe('lodz')
  expect(found(all, 'munch').map((row) => row.id)).toEqual(['muenchen'])
  expect(found(all, 'muenchen').map((row) => row.id)).toEqual(['muenchen'])
  expect(found(all, ' lo ').map((row) => row.id)).toEqual(['lodz'])
  expect(found(all, 'x')).toEqual([])
})
