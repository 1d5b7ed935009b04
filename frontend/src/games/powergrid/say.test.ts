import { beforeAll, describe, expect, test } from 'vitest'
import { LANGS, words } from '../../i18n'
import { reason } from './reason'
import { bringPlaces } from './places.svelte'
import { fuelList, say, sayBotPlays, type Sentence, sentence, type Speaker, text } from './say'
import { boards, codes, happenings, positions } from './vectors'
import type { GameEvent } from './view'

const board = boards().find((board) => board.options.map === 'germany')!
const names = ['Ann', 'Ben', 'Dee', 'Eva', 'Fin', 'Cy']
const english: Speaker = { board, lang: 'en', seat: (seat) => names[seat]! }

function said(event: GameEvent, speaker = english): string {
  return text(say(event), speaker)
}

/** A sentence in which nothing was left unsaid. */
function expectWhole(told: string): void {
  expect(told).not.toMatch(/[{}]|undefined|NaN|\[object|^game\.|^(say|why|error|fuel|phase)\./)
  expect(told.trim()).toBe(told)
  expect(told).not.toBe('')
}

beforeAll(async () => {
  await words.load('game')
  await bringPlaces('germany')
})

describe('an event', () => {
  test('is a sentence', () => {
    expect(said({ kind: 'raised', seat: 0, plant: 25, bid: 31 })).toBe('Ann: ¤31 for plant 25')
    expect(said({ kind: 'plants_run', seat: 1, plants: [20], fuel: { coal: 3 }, powered: 5, income: 64 })).toBe(
      'Ben: 5 cities powered, +¤64',
    )
    expect(said({ kind: 'cartel_took_plant', plant: 12, boxed: 3 })).toBe('Cartel: plant 12, plant 3 out')
    expect(said({ kind: 'market_refilled', fuel: {} })).toBe('No new fuel')
    expect(said({ kind: 'phase_began', phase: 'auction' })).toBe('Auctions')
    expect(text(sayBotPlays(2), english)).toBe('Dee: a bot plays on')
  })

  test('names its winners', () => {
    expect(said({ kind: 'game_ended', rank: [2, 1, 3], powered: [16, 17, 3] })).toBe('Game over. Winner: Ben')
    expect(said({ kind: 'game_ended', rank: [1, 1, 3], powered: [16, 16, 3] })).toBe(
      'Game over. Shared victory: Ann, Ben',
    )
  })

  test('that nobody foresaw is still told of', () => {
    const event = { kind: 'meteor' } as unknown as GameEvent
    expect(said(event)).toBe('Something happened: meteor')
  })

  test('has short names for the eye and whole words for the ear', () => {
    const built: GameEvent = { kind: 'city_built', seat: 2, city: 'kiel', price: 14, path: ['kiel'] }
    expect(said(built, { ...english, city: (id) => id.slice(0, 3).toUpperCase() })).toBe('Dee: KIE for ¤14')
    expect(said(built, { ...english, aloud: true })).toBe('Dee: Kiel for 14 Elektro')
  })
})

describe('a reason', () => {
  test('says what is missing', () => {
    expect(text(reason('not_enough_money', { price: 20, money: 13 }), english)).toBe(
      '¤7 short: costs ¤20, you have ¤13',
    )
    expect(text(reason('sold_out', { fuel: 'coal', left: 2 }), english)).toBe('coal: 2 left')
    expect(text(reason('city_full_in_this_step', { city: 'koeln', step: 1 }), english)).toBe(
      'Cologne: no free slot in Step 1',
    )
    expect(text(reason('mix_not_possible', { plant: 5, coal: [1, 2] }), english)).toBe('Plant 5: 1–2 coal is possible')
    expect(text(reason('throttled', { wait: 3 }), english)).toBe('Too fast: wait 3 seconds')
  })

  test('that nobody foresaw shows its code', () => {
    expect(text(reason('sunspots'), english)).toBe('That did not work (sunspots)')
    expect(text(reason('wrong_fields'), english)).toBe('This could not be understood (wrong_fields)')
    expect(text(reason('http_502'), english)).toBe('The server failed. Try again.')
  })
})

// What a player can't cause by what the screens offer has no sentence of its own: forged actions, stored data and deals.
const FOR_MACHINES = ['RulesError', 'MalformedAction', 'InvalidData']
const OPTIONS_SAID = [
  'area_falls_apart',
  'follows_from_edition_and_players',
  'not_in_this_edition',
  'only_on_another_map',
  'only_on_france_with_random_regions',
  'wrong_number_of_regions',
]

describe('every reason of the rules', () => {
  const { event_kinds: _kinds, ...raised } = codes()

  test('for refusing an action has a sentence of its own', () => {
    for (const code of raised.IllegalAction!) expect(reason(code).key, code).toBe(`game.why.${code}`)
  })

  test('for refusing options that a form may ask for has one', () => {
    for (const code of OPTIONS_SAID) {
      expect(raised.InvalidOptions).toContain(code)
      expect(reason(code).key, code).toBe(`game.why.${code}`)
    }
  })

  test('for refusing what no screen sends shows its code', () => {
    for (const kind of FOR_MACHINES)
      for (const code of raised[kind]!) expect(reason(code).key, code).toMatch(/^game\.(why|error)\./)
  })
})

describe.each(LANGS)('in %s', (lang) => {
  const speaker: Speaker = { ...english, lang }

  beforeAll(async () => {
    await words.speak(lang)
  })

  test('every kind of event is told whole', () => {
    const kinds = new Set(happenings().map((event) => event.kind))
    expect([...kinds].sort()).toEqual(codes().event_kinds)
    for (const event of happenings()) expectWhole(said(event, speaker))
  })

  test('every refusal at a position is told whole', () => {
    for (const position of positions()) {
      for (const { answer } of position.answers.why)
        if (answer) expectWhole(text(reason(answer.code, answer.facts), { ...speaker, board: position.board }))
    }
  })

  test('fuel is counted', () => {
    const list: Sentence[] = fuelList({ coal: 3, uranium: 1 })
    expect(list).toHaveLength(2)
    for (const one of list) expectWhole(text(one, speaker))
  })
})
