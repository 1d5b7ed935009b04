import { beforeAll, describe, expect, test } from 'vitest'
import { LANGS, words } from '../../i18n'
import english from '../../i18n/words/sheets/en.json'
import { advised, because } from './because'
import { advice, NOTHING } from './picks'
import { text, type Speaker } from './say'
import { firstSaid } from './telling'
import { boards } from './vectors'
import type { Action } from './view'

const board = boards().find((board) => board.options.map === 'germany')!
const city = board.cities[0]!
const speaker: Speaker = { board, lang: 'en', seat: String }
const said = (code: string, facts = {}): string => text(because({ policy: 'tycoon', code, facts })!, speaker)
const ALL = {
  plant: 25,
  plants: [20, 25],
  price: 31,
  bid: 27,
  limit: 31,
  money: 9,
  capacity: 9,
  then: 11,
  city: city.id,
  cities: 12,
  region: board.regions[0]!.id,
  fuel: 'coal',
  best: 20,
  behind: 4,
  gain: 4,
  left: 18,
  held: 5,
  need: 3,
  powered: 8,
  burnt: 3,
  among: 7,
  other: city.id,
  other_price: 12,
}

beforeAll(() => Promise.all([words.load('game'), words.load('sheets')]))

describe('a reason', () => {
  test('is one line of facts', () => {
    expect(said('worth_more', ALL)).toBe('Worth up to ¤31, the bid is ¤27: plant 25, capacity ⌂9 ▸ ⌂11')
    expect(said('enough_fuel', { held: 5, need: 3 })).toBe('There is enough fuel: 5 stored, 3 needed')
    expect(said('whim_fuel', { fuel: 'oil', count: 1, price: 3, left: 18 })).toBe('On a whim: 1 oil for ¤3, ¤18 left')
    expect(said('dearer_later', { fuel: 'oil', price: 3, then: 5 })).toBe(
      'It gets dearer: oil at ¤3 now, at about ¤5 next round',
    )
    expect(said('to_run', { fuel: 'coal', count: 2, plants: [20, 25], price: 9 })).toBe(
      '2 coal for plants 20, 25; all that is needed costs ¤9',
    )
  })

  test('says how sure it is where it has tried', () => {
    expect(said('missed_least', { plant: 25, chance: 41, seen: 12 })).toBe('Plant 25 will be missed least · 41% to win')
  })

  test('says when the trial goes against the walk-away price', () => {
    expect(said('bids_on', { plant: 25, bid: 27, limit: 26, chance: 41, seen: 12 })).toBe(
      'Walk-away price ¤26, the bid is ¤27, but bidding on promises more: plant 25 · 41% to win',
    )
    expect(said('lets_it_go', { plant: 25, bid: 27, limit: 31, chance: 41, seen: 12 })).toBe(
      'Worth up to ¤31, the bid is ¤27, but letting plant 25 go promises more · 41% to win',
    )
  })

  test('against what is usual names that, and both chances', () => {
    const tried = { chance: 41, usual: 36, seen: 12 }
    expect(said('opens_another', { ...ALL, ...tried })).toBe(
      'Plant 25 was judged ¤4 behind plant 20, but promises more: about ¤31, capacity ⌂9 ▸ ⌂11 · 41% to win instead of 36%',
    )
    expect(said('buys_otherwise', { fuel: 'oil', count: 3, price: 9, other: 'coal', others: 2 })).toBe(
      '3 oil for ¤9 promises more than 2 coal',
    )
    expect(said('builds_elsewhere', { ...ALL, other: board.cities[1]!.id })).toBe(
      `${city.name} for ¤31 promises more than ${board.cities[1]!.name} for ¤12: city 12`,
    )
  })

  test('that has no words is none', () => {
    expect(because({ policy: 'tycoon', code: 'toString', facts: {} })).toBeNull()
    expect(because({ policy: 'random', code: '', facts: {} })).toBeNull()
    expect(because({ policy: 'clerk', code: 'enough_fuel', facts: {} })).toBeNull() // as it was said once
  })

  test('of a line is the first that has words, also where a bot that can not say why began it', () => {
    const silent = { policy: 'random', code: '', facts: {} }
    const bot = { policy: 'tycoon', code: 'pays', facts: {} }
    expect(firstSaid([null, silent, undefined, bot])).toBe(bot)
    expect(firstSaid([silent, null])).toBeNull()
  })

  test.each(LANGS)('is whole for every code in %s', async (lang) => {
    await words.speak(lang)
    for (const key of Object.keys(english).filter((key) => key.startsWith('because.'))) {
      if (['because.searched', 'because.against'].includes(key)) continue
      const told = text(because({ policy: 'tycoon', code: key.slice(8), facts: ALL })!, { ...speaker, lang })
      expect(told).not.toMatch(/[{}]|undefined|NaN|\[object|game\./)
    }
    await words.speak('en')
  })
})

describe('advice', () => {
  const ACTIONS: Action[] = [
    { kind: 'nominate', plant: 8, bid: 9 },
    { kind: 'raise', amount: 31 },
    { kind: 'buy', fuel: 'coal', count: 2 },
    { kind: 'build', city: city.id },
    { kind: 'power', plants: [{ plant: 20 }] },
    { kind: 'pass' },
    { kind: 'done' },
  ]
  const other = board.cities[1]!
  const FUEL: Action[] = [
    { kind: 'buy', fuel: 'coal', count: 2 },
    { kind: 'buy', fuel: 'oil', count: 1 },
    { kind: 'buy', fuel: 'coal', count: 1 },
    { kind: 'done' },
  ]
  const CITIES: Action[] = [{ kind: 'build', city: other.id }, { kind: 'build', city: city.id }, { kind: 'done' }]

  test('is a sentence', () => {
    expect(ACTIONS.map((action) => text(advised([action]), speaker))).toEqual([
      'Open plant 8 at ¤9',
      'Bid ¤31',
      'Buy 2 coal',
      `Build in ${city.name}`,
      'Run plants 20',
      'Pass',
      'Stop here',
    ])
  })

  test('of a whole turn is one sentence', () => {
    expect(text(advised(FUEL), speaker)).toBe('Buy 3 coal, 1 oil')
    expect(text(advised(CITIES), speaker)).toBe(`Build in ${other.name}, ${city.name}`)
  })

  test('is drafted to the end of the turn, whatever was drafted before', () => {
    expect(advice(FUEL).fuel).toEqual([3, 1, 0, 0])
    expect(advice(CITIES).cities).toEqual([other.id, city.id])
    expect(ACTIONS.map((action) => advice([action]))).toEqual([
      { ...NOTHING, plant: 8, bid: 9 },
      { ...NOTHING, bid: 31 },
      { ...NOTHING, fuel: [2, 0, 0, 0] },
      { ...NOTHING, cities: [city.id] },
      { ...NOTHING, run: [{ plant: 20 }] },
      NOTHING,
      NOTHING,
    ])
  })
})
