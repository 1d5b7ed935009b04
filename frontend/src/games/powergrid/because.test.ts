import { beforeAll, describe, expect, test } from 'vitest'
import { LANGS, words } from '../../i18n'
import english from '../../i18n/words/game/en.json'
import { advised, because } from './because'
import { NOTHING, prefilled } from './picks'
import { text, type Speaker } from './say'
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
}

beforeAll(() => words.load('game'))

describe('a reason', () => {
  test('is one line of facts', () => {
    expect(said('worth_more', ALL)).toBe('Worth up to ¤31, ¤27 is bid: plant 25, capacity ⌂9 ▸ ⌂11')
    expect(said('stocks_up', { fuel: 'oil', count: 3 })).toBe('3 oil for the rounds to come')
    expect(said('dearer_later', { fuel: 'oil', price: 3, then: 5 })).toBe(
      'It gets dearer: oil at ¤3 now, at about ¤5 next round',
    )
    expect(said('to_run', { fuel: 'coal', count: 2, plants: [20, 25], price: 9 })).toBe(
      '2 coal for plants 20, 25; all that is needed costs ¤9',
    )
  })

  test('says how sure it is where it has tried', () => {
    expect(said('keeps_money', { chance: 41, seen: 12 })).toBe('The money is worth more later · 41 % to win')
  })

  test('says when the trial goes against the walk-away price', () => {
    expect(said('bids_on', { plant: 25, bid: 27, limit: 26, chance: 41, seen: 12 })).toBe(
      'Walk-away price ¤26, ¤27 is bid, but bidding on promises more: plant 25 · 41 % to win',
    )
    expect(said('lets_it_go', { plant: 25, bid: 27, limit: 31, chance: 41, seen: 12 })).toBe(
      'Worth up to ¤31, ¤27 is bid, but letting plant 25 go promises more · 41 % to win',
    )
  })

  test('that has no words is none', () => {
    expect(because({ policy: 'tycoon', code: 'toString', facts: {} })).toBeNull()
  })

  test.each(LANGS)('is whole for every code in %s', async (lang) => {
    await words.speak(lang)
    for (const key of Object.keys(english).filter((key) => key.startsWith('because.') && key !== 'because.searched')) {
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

  test('is a sentence', () => {
    expect(ACTIONS.map((action) => text(advised(action), speaker))).toEqual([
      'Open plant 8 at ¤9',
      'Bid ¤31',
      'Buy 2 coal',
      `Build in ${city.name}`,
      'Run plants 20',
      'Pass',
      'Stop here',
    ])
  })

  test('is drafted where it can be, onto what is drafted already', () => {
    const before = { ...NOTHING, cities: ['somewhere'] }
    expect(ACTIONS.map((action) => prefilled(before, action))).toEqual([
      { ...before, plant: 8, bid: 9 },
      { ...before, bid: 31 },
      { ...before, fuel: [2, 0, 0, 0] },
      { ...before, cities: ['somewhere', city.id] },
      { ...before, run: [{ plant: 20 }] },
      before,
      before,
    ])
    expect(prefilled({ ...NOTHING, cities: [city.id] }, ACTIONS[3]!).cities).toEqual([city.id])
  })
})
