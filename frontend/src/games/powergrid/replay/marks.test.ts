import { expect, test } from 'vitest'
import type { GameEvent } from '../view'
import { auctionsOf, marksOf, phasesOf } from './marks'

const moves: { seq: number; events: GameEvent[] }[] = [
  { seq: 1, events: [{ kind: 'nominated', seat: 0, plant: 10, bid: 10 }] },
  { seq: 2, events: [{ kind: 'raised', seat: 1, plant: 10, bid: 14 }] },
  {
    seq: 3,
    events: [
      { kind: 'bid_passed', seat: 0, plant: 10 },
      { kind: 'plant_bought', seat: 1, plant: 10, price: 14 },
    ],
  },
  { seq: 9, events: [{ kind: 'round_began', round: 2, order: [1, 0] }] },
  {
    seq: 10,
    events: [
      { kind: 'nominated', seat: 0, plant: 12, bid: 12 },
      { kind: 'plant_bought', seat: 0, plant: 12, price: 12 },
    ],
  },
]

test('an auction is told from its opening to its price, with every bid between', () => {
  expect(auctionsOf(moves)).toEqual([
    {
      seq: 1,
      round: 1,
      plant: 10,
      seat: 1,
      price: 14,
      bids: [
        { seat: 0, bid: 10 },
        { seat: 1, bid: 14 },
      ],
    },
    { seq: 10, round: 2, plant: 12, seat: 0, price: 12, bids: [{ seat: 0, bid: 12 }] },
  ])
})

test('a phase is marked where it begins within a round', () => {
  const fuel: GameEvent = { kind: 'phase_began', phase: 'fuel' }
  const auction: GameEvent = { kind: 'phase_began', phase: 'auction' }
  const played = [
    { seq: 4, events: [{ kind: 'phase_passed', seat: 1 } as GameEvent, fuel] },
    { seq: 9, events: [{ kind: 'round_began', round: 2, order: [1, 0] } as GameEvent, auction] },
    { seq: 11, events: [fuel] },
  ]
  expect(phasesOf(played)).toEqual([4, 11])
})

test('a round is marked where it begins', () => {
  expect(marksOf(moves)).toEqual([{ seq: 9, round: 2 }])
})
