/** What the seed of a finished game lays out when it is shuffled again here, and whether the game agrees. */

import type { Chance } from '../../screens/verify/chance'
import { deal, type Table } from './deal/deal'
import { differs, follow } from './deal/follow'
import type { GameEvent } from './view'

export const chance: Chance = (board, seed, told, events) => {
  const { dealt, later } = deal(board as unknown as Table, seed)
  const { cards, difference } = follow(dealt, later, events as GameEvent[])
  return { laid: { ...dealt }, cards, difference: differs(dealt, told) ?? difference }
}
