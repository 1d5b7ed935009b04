import { describe, expect, test } from 'vitest'
import type { GameEvent } from '../view'
import { boards, deals } from '../vectors'
import { deal } from './deal'
import { Dice } from './dice'
import { differs, follow } from './follow'

const { plants } = boards()[0]!
const all = deals().map((one) => ({
  ...one,
  table: { ...one.table, plants },
  name: `${one.table.options.map} ${one.table.options.edition} ${one.table.options.players}, ${one.seed}`,
}))
const followed = all.filter(({ came }) => came.length)

test.each(all)('the seed lays out what the rules lay out: $name', ({ table, seed, dealt }) => {
  expect(deal(table, seed).dealt).toEqual(dealt)
})

test('a die of one side needs no chance', () => {
  const dice = new Dice('any')
  expect([dice.below(1), dice.drawn]).toEqual([0, 0])
})

describe('a game', () => {
  test.each(followed)('has its cards in the order that was dealt: $name', ({ table, seed, came }) => {
    const { dealt, later } = deal(table, seed)
    const drawn = came.filter(({ kind }) => kind !== 'plant_put_under')
    expect(follow(dealt, later, came)).toEqual({ cards: drawn.length, difference: null })
  })

  test.each(followed)('shows the first card that lay elsewhere: $name', ({ table, seed, came }) => {
    const drawn = came.filter(({ kind }) => kind !== 'plant_put_under')
    for (const at of [0, drawn.length - 1]) {
      const wrong = came.map((event) => (event === drawn[at] ? { kind: 'plant_drawn', plant: 99 } : event))
      const { dealt, later } = deal(table, seed)
      const right = drawn[at]!.kind === 'plant_drawn' ? drawn[at]!.plant : 'step3'
      expect(follow(dealt, later, wrong as GameEvent[])).toEqual({
        cards: at,
        difference: { where: 'came', at, found: 99, expected: right },
      })
    }
  })

  test('can have no more cards than there were', () => {
    const { table, seed } = all[0]!
    const { dealt, later } = deal(table, seed)
    const none = { ...dealt, deck: [] }
    const { difference } = follow(none, later, [{ kind: 'plant_drawn', plant: 20 }])
    expect(difference).toEqual({ where: 'came', at: 0, found: 20, expected: null })
  })
})

describe('what somebody tells of a deal', () => {
  const { table, seed } = all[0]!
  const { dealt } = deal(table, seed)
  const [first, ...rest] = dealt.deck

  test('is compared with it', () => {
    expect(differs(dealt, { ...dealt })).toBeNull()
    expect(differs(dealt, { ...dealt, deck: [...rest, first] })).toMatchObject({ where: 'deck', at: 0, found: rest[0] })
    expect(differs(dealt, { ...dealt, order: [] })).toMatchObject({ where: 'order', at: 0, found: null })
    const long = { ...dealt, removed: [...dealt.removed, 50] }
    expect(differs(dealt, long)).toMatchObject({ where: 'removed', at: dealt.removed.length, expected: null })
  })

  test('must be told whole', () => {
    expect(differs(dealt, {})).toMatchObject({ where: 'order', at: 0 })
  })
})
