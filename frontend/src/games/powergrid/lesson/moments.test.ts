import { describe, expect, test } from 'vitest'
import words from '../../../i18n/words/learn/en.json'
import { moment, stepOf, STEPS, type Kept, type Scene } from './moments'

const KEPT: Kept = { undone: false, looked: false }

function scene(change: Partial<Scene> = {}): Scene {
  return {
    round: 1,
    phase: 'auction',
    asked: 'Choosing',
    mine: true,
    over: false,
    plants: [],
    need: 2,
    power: 2,
    cities: 0,
    opens: [
      { plant: 4, least: 1, at: 0 },
      { plant: 8, least: 8, at: 1 },
      { plant: 10, least: 10, at: 2 },
    ],
    onSale: [4, 8, 10, 11],
    wanted: { need: 2, power: 2 },
    bid: null,
    drafted: { plant: null, fuel: [0, 0, 0, 0], cities: [] },
    held: null,
    fuel: { wanted: [2, 0, 0, 0], price: 0, next: 2, name: 'coal' },
    basket: { total: 0, left: 33, short: 0 },
    nextCity: { id: 'essen', name: 'Essen' },
    affordable: 3,
    run: { supplied: 2, income: 33 },
    thresholds: { step2: 7, end: 17 },
    ...change,
  }
}

const drafted = (change: Partial<Scene['drafted']>) => ({ ...scene().drafted, ...change })
const key = (change: Partial<Scene>, kept: Partial<Kept> = {}) => moment(scene(change), { ...KEPT, ...kept }).key

describe('the step that a lesson is at', () => {
  test.each([
    [{ round: 1, phase: 'auction' }, 1],
    [{ round: 1, phase: 'fuel' }, 2],
    [{ round: 1, phase: 'building' }, 3],
    [{ round: 1, phase: 'bureaucracy' }, 4],
    [{ round: 2, phase: 'auction' }, 5],
    [{ round: 2, phase: 'fuel' }, 5],
    [{ round: 2, phase: 'building' }, 6],
    [{ round: 3, phase: 'auction' }, 6],
    [{ round: 1, phase: 'over', over: true }, 6],
  ] as [Partial<Scene>, number][])('follows from the game alone: %o', (change, step) => {
    expect(stepOf(scene(change))).toBe(step)
  })
})

describe('step 1', () => {
  test('outlines the strip that opens the wanted plant', () => {
    const said = moment(scene(), KEPT)
    expect(said).toMatchObject({ step: 1, key: '1.open', mark: '[data-testid="dock"] [data-key="3"]' })
    expect(said.values).toMatchObject({ plant: 10, price: 10, need: 2, power: 2 })
  })

  test('explains another plant and never forbids it', () => {
    const said = moment(scene({ drafted: drafted({ plant: 8 }) }), KEPT)
    expect(said).toMatchObject({ key: '1.other', astray: true, mark: '[data-testid="back"]' })
    expect(key({ held: { kind: 'nominate', plant: 4, bid: 1 } })).toBe('1.other')
  })

  test('asks for one raise, and warns of a pass while it can be stopped', () => {
    const bid = { plant: 10, high: 11, by: 'Ben' }
    expect(moment(scene({ asked: 'Bidding', bid }), KEPT)).toMatchObject({ key: '1.raise', values: { next: 12 } })
    expect(key({ asked: 'Bidding', bid, held: { kind: 'pass' } })).toBe('1.passing')
  })

  test('goes on with another plant when the wanted one is lost', () => {
    expect(key({ opens: [{ plant: 11, least: 11, at: 3 }], onSale: [11] })).toBe('1.gone')
  })
})

describe('step 2', () => {
  const fuel = { phase: 'fuel', asked: 'Buying', plants: [10] } as const

  test('first outlines "Fuel all", then the sending', () => {
    expect(key(fuel)).toBe('2.all')
    expect(key({ ...fuel, drafted: drafted({ fuel: [2, 0, 0, 0] }) })).toBe('2.buy')
  })

  test('says what too little and too much mean', () => {
    expect(key({ ...fuel, drafted: drafted({ fuel: [1, 0, 0, 0] }) })).toBe('2.short')
    expect(key({ ...fuel, drafted: drafted({ fuel: [4, 0, 0, 0] }) })).toBe('2.much')
  })
})

describe('step 3', () => {
  const building = { phase: 'building', asked: 'Building', plants: [10] } as const
  const three = drafted({ cities: ['essen', 'duisburg', 'duesseldorf'] })

  test('leads from city to city, through one undo, to the sending', () => {
    expect(moment(scene(building), KEPT)).toMatchObject({ key: '3.first', mark: '[data-testid="city-essen"]' })
    expect(key({ ...building, drafted: drafted({ cities: ['essen'] }) })).toBe('3.next')
    expect(key({ ...building, drafted: three })).toBe('3.undo')
    expect(key({ ...building, drafted: drafted({ cities: ['essen', 'duisburg'] }) }, { undone: true })).toBe('3.again')
    expect(key({ ...building, drafted: three }, { undone: true })).toBe('3.build')
  })

  test('asks for no more cities than can be paid', () => {
    expect(key({ ...building, affordable: 2, drafted: drafted({ cities: ['essen', 'duisburg'] }) })).toBe('3.undo')
    expect(key({ ...building, affordable: 0 })).toBe('3.none')
    expect(key({ ...building, basket: { total: 40, left: -7, short: 7 }, drafted: three })).toBe('3.dear')
  })
})

test('step 4 says why fewer cities are lit than built', () => {
  const power = { phase: 'bureaucracy', asked: 'Powering', plants: [10], cities: 3 } as const
  expect(moment(scene(power), KEPT)).toMatchObject({ key: '4.part', values: { n: 2, cities: 3, price: 33 } })
  expect(key({ ...power, cities: 2 })).toBe('4.all')
})

test('step 5 offers the discount, and says when a bid is enough', () => {
  const round = { round: 2, plants: [10], cities: 3 }
  expect(key({ ...round, opens: [{ plant: 5, least: 1, at: 0 }] })).toBe('5.lead')
  expect(key({ ...round, opens: [{ plant: 11, least: 11, at: 0 }] })).toBe('5.pass')
  expect(key({ ...round, asked: 'Bidding', bid: { plant: 5, high: 3, by: 'Ben' } })).toBe('5.bid')
  expect(key({ ...round, asked: 'Bidding', bid: { plant: 5, high: 4, by: 'Ben' } })).toBe('5.bid_high')
  expect(key({ ...round, phase: 'fuel', asked: 'Buying' })).toBe('5.fuel')
})

test('step 6 ends once the state of the game was looked at, or the game is over', () => {
  const late = { round: 2, phase: 'building' } as const
  expect(moment(scene(late), KEPT)).toMatchObject({ key: '6.look', mark: '[data-testid="me-strip"] .progress' })
  expect(key(late, { looked: true })).toBe('6.end')
  expect(key({ over: true })).toBe('6.end')
})

test('each step has a title and a text to read again; each text has at most two sentences', () => {
  const said = words as Record<string, string>
  for (const step of STEPS) {
    expect(said[`step.${step}`]).toBeTruthy()
    expect(said[`coach.${step}.recap`]).toBeTruthy()
  }
  for (const [name, text] of Object.entries(said)) {
    if (!/^coach\.(\d|held)/.test(name)) continue
    expect(text.replace(/plural,.*\}\}/, '').match(/[.!?](\s|$)/g)!.length, name).toBeLessThanOrEqual(2)
  }
})
