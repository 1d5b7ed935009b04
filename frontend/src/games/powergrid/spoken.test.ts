import { beforeAll, describe, expect, test } from 'vitest'
import { LANGS, words } from '../../i18n'
import { cardOf } from './draft'
import type { Speaker } from './say'
import { text } from './say'
import {
  actName,
  aloud,
  cityLabel,
  type CityState,
  commitName,
  fuelName,
  plantName,
  powerName,
  tileLabel,
} from './spoken'
import { boards } from './vectors'

const board = boards().find((board) => board.options.map === 'germany')!
const english: Speaker = { board, lang: 'en', seat: () => 'Ann' }

const hamburg: CityState = {
  slots: 2,
  free: 1,
  owned: false,
  marked: false,
  price: { price: 23, via: 'kiel' },
  picked: false,
}

beforeAll(() => words.load('game'))

test('a plant says what it burns, powers and costs', () => {
  expect(aloud(plantName(cardOf(board, 25), { least: 25 }), english)).toBe(
    'Plant 25, burns 2 coal, powers 5 cities, open at 25 Elektro',
  )
  expect(aloud(plantName(cardOf(board, 5)), english)).toBe('Plant 5, burns 2 coal or oil, powers 1 city')
  expect(aloud(plantName(cardOf(board, 13), { least: 1, discounted: true }), english)).toBe(
    'Plant 13, needs no fuel, powers 1 city, open at 1 Elektro, discounted',
  )
})

test('a city says who may build there and for how much', () => {
  const names = { city: 'Hamburg', region: 'North' }
  expect(cityLabel(hamburg, english, names)).toBe(
    'Hamburg, North, 1 of 2 slots free, costs you 23 Elektro via Kiel, not picked',
  )
  const mine = { ...hamburg, free: 0, owned: true, price: null }
  expect(cityLabel(mine, english, names)).toBe('Hamburg, North, no slot free, your city')
  const start = { ...hamburg, slots: 1, marked: true, price: null }
  expect(cityLabel(start, english, names)).toBe('Hamburg, North, 1 of 1 slots free, start city')
})

test('a fuel says what is picked, wanted and left', () => {
  const coal = { fuel: 'coal', picked: 3, forAll: 9, next: 4, left: 18, storage: null } as const
  expect(aloud(fuelName(coal), english)).toBe('coal, 3 picked, 9 for all plants, next 4 Elektro, 18 left')
  const gone = { ...coal, next: null, left: 0, storage: { count: 5, price: 8 } }
  expect(aloud(fuelName(gone), english)).toBe(
    'coal, 3 picked, 9 for all plants, 0 left, then 5 in storage at 8 Elektro',
  )
})

test('a tile says who it is and what he has', () => {
  const player = { money: 73, plants: [10, 16, 26], fuel: [0, 0, 0, 0], cities: 5, powered: 4 } as const
  const ann = { ...player, plants: [...player.plants], fuel: [...player.fuel] as [0, 0, 0, 0] }
  expect(tileLabel(0, ann, ['circle', 'blue'], english)).toBe(
    'Ann, circle, blue, 73 Elektro, 5 cities, plants 10, 16, 26',
  )
  expect(tileLabel(0, { ...ann, money: null, plants: [] }, [], english)).toBe('Ann, money hidden, 5 cities, no plants')
  expect(tileLabel(0, { cities: 5, plants: [8] }, [], english)).toBe('Ann, 5 cities, plants 8')
})

test('a commit says what it does, costs and leaves', () => {
  expect(aloud([commitName('build', 3, 53, 3)], english)).toBe('Build 3 cities for 53 Elektro, 3 Elektro left')
  expect(aloud([commitName('buy', 0, 0, 56)], english)).toBe('Buy nothing')
  expect(aloud([powerName(8, 90)], english)).toBe('Power 8 cities, income 90 Elektro')
  expect(aloud([actName({ kind: 'raise', amount: 32 })!], english)).toBe('Raise to 32 Elektro')
  expect(actName({ kind: 'pass' })).toBeNull()
})

describe.each(LANGS)('in %s', (lang) => {
  beforeAll(() => words.speak(lang))

  test('nothing is left unsaid', () => {
    const speaker = { ...english, lang }
    const sentences = [
      ...board.plants.flatMap((plant) => plantName(plant, { least: plant.number })),
      ...[0, 1, 2, 5].flatMap((n) => [commitName('build', n, 10, 1), commitName('buy', n, 10, 1), powerName(n, 10)]),
      actName({ kind: 'pick_region', region: 'north' })!,
      actName({ kind: 'mark_city', city: 'kiel' })!,
      actName({ kind: 'scrap', plant: 5 })!,
    ]
    for (const one of sentences) expect(text(one, speaker)).not.toMatch(/[{}]|^game\./)
    expect(cityLabel(hamburg, speaker, { city: 'H', region: 'N' })).not.toMatch(/[{}]|game\./)
  })
})
