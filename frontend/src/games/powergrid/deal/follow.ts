/** Whether the cards came as the seed had laid them: what the server says of the deal, and what the log of moves says. */

import type { Difference } from '../../../screens/verify/chance'
import type { Card, GameEvent } from '../view'
import type { Dealt } from './deal'
import type { Dice } from './dice'

/** The first place where the deal that somebody tells of is not the one that was dealt here. */
export function differs(dealt: Dealt, told: Record<string, unknown>): Difference | null {
  for (const [where, expected] of Object.entries(dealt) as [keyof Dealt, Card[]][]) {
    const found = Array.isArray(told[where]) ? (told[where] as unknown[]) : []
    const length = Math.max(expected.length, found.length)
    const at = Array.from({ length }, (_, place) => place).find((place) => expected[place] !== found[place])
    if (at !== undefined) return { where, at, found: found[at] ?? null, expected: expected[at] ?? null }
  }
  return null
}

/** The game's cards one by one, as its events tell of them: how many came, and the first that lay elsewhere. `later`
 * shuffles what is left when the Step 3 card comes. */
export function follow(
  dealt: Dealt,
  later: Dice,
  events: readonly GameEvent[],
): { cards: number; difference: Difference | null } {
  let deck = [...dealt.deck]
  let cards = 0
  for (const event of events) {
    if (event.kind === 'plant_put_under') deck.push(event.plant)
    if (event.kind !== 'plant_drawn' && event.kind !== 'step3_card_drawn') continue
    const found = event.kind === 'plant_drawn' ? event.plant : 'step3'
    const expected = deck.shift() ?? null
    if (found !== expected) return { cards, difference: { where: 'came', at: cards, found, expected } }
    if (found === 'step3') deck = later.shuffle(deck)
    cards += 1
  }
  return { cards, difference: null }
}
