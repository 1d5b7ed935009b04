import { beforeAll, expect, test } from 'vitest'
import { words } from '../../i18n'
import { text, type Speaker } from './say'
import { isWeighty, type Line, tell } from './story'
import { boards } from './vectors'
import type { GameEvent } from './view'

const board = boards().find((board) => board.options.map === 'germany')!
const speaker: Speaker = { board, lang: 'en', seat: (seat) => ['Ann', 'Ben', 'Dee'][seat] ?? 'Cartel' }

const built = (seat: number, city: string, price: number): GameEvent => ({
  kind: 'city_built',
  seat,
  city,
  price,
  path: [city],
})
const bought = (seat: number, fuel: 'coal' | 'oil', count: number, price: number): GameEvent => ({
  kind: 'fuel_bought',
  seat,
  fuel,
  count,
  price,
})

function told(lines: Line[]): string[] {
  return lines.map((line) => text(line.sentence, speaker))
}

beforeAll(() => words.load('game'))

test('what one player builds is one line, with the places to show', () => {
  const lines = tell([built(2, 'kiel', 14), built(2, 'hamburg', 18), { kind: 'turn_ended', seat: 2 }])
  expect(told(lines)).toEqual(['Dee: Kiel, Hamburg for ¤32'])
  expect(lines[0]).toMatchObject({ seat: 2, cities: ['kiel', 'hamburg'] })
  expect(lines[0]!.events).toHaveLength(3)
})

test('what one player buys is one line, each fuel summed', () => {
  const lines = tell([bought(0, 'coal', 2, 4), bought(0, 'oil', 1, 3), bought(0, 'coal', 1, 3), bought(1, 'oil', 1, 3)])
  expect(told(lines)).toEqual(['Ann: 3 coal, 1 oil for ¤10', 'Ben: 1 oil for ¤3'])
})

test('houses of two players stay two lines', () => {
  expect(told(tell([built(0, 'kiel', 10), built(1, 'essen', 10)]))).toEqual(['Ann: Kiel for ¤10', 'Ben: Essen for ¤10'])
})

test('an auction without rivals is one line', () => {
  const opened: GameEvent = { kind: 'nominated', seat: 0, plant: 5, bid: 5 }
  const won: GameEvent = { kind: 'plant_bought', seat: 0, plant: 5, price: 5 }
  expect(told(tell([opened, won]))).toEqual(['Ann: plant 5 for ¤5'])
  const raised: GameEvent = { kind: 'raised', seat: 1, plant: 5, bid: 6 }
  expect(tell([opened, raised, won])).toHaveLength(3)
})

test('a turn without purchases is told of', () => {
  expect(told(tell([{ kind: 'turn_ended', seat: 1 }]))).toEqual(['Ben: done'])
})

test('every event stands in exactly one line', () => {
  const events = [built(0, 'kiel', 10), built(0, 'essen', 20), bought(1, 'oil', 1, 3), bought(1, 'coal', 1, 3)]
  expect(tell(events).flatMap((line) => line.events)).toEqual(events)
})

test('what is of weight has no bids and no new cards', () => {
  const events: GameEvent[] = [
    { kind: 'nominated', seat: 0, plant: 5, bid: 5 },
    { kind: 'raised', seat: 1, plant: 5, bid: 6 },
    { kind: 'bid_passed', seat: 0, plant: 5 },
    { kind: 'plant_bought', seat: 1, plant: 5, price: 6 },
    { kind: 'plant_drawn', plant: 17 },
    bought(1, 'oil', 2, 6),
    { kind: 'turn_ended', seat: 1 },
    built(1, 'kiel', 10),
    { kind: 'market_refilled', fuel: { coal: 4 } },
  ]
  expect(told(tell(events.filter(isWeighty)))).toEqual([
    'Ben: plant 5 for ¤6',
    'Ben: 2 oil for ¤6',
    'Ben: Kiel for ¤10',
  ])
})
