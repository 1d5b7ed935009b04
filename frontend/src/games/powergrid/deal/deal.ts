/** What a seed lays out before the first move, by the same steps as `rules/powergrid/setup.py`. */

import type { BoardFacts, Card } from '../view'
import { Dice } from './dice'

/** What of a board the deal needs. */
export type Table = Pick<BoardFacts, 'options' | 'areas' | 'plants' | 'own_rules' | 'deal'>

export interface Dealt {
  order: number[]
  /** Empty: the players choose them. */
  regions: string[]
  market: number[]
  /** Top first. */
  deck: Card[]
  removed: number[]
}

type Cards = { market: number[]; deck: number[]; removed: number[] }

const MARKET = 8 // places in Steps 1 and 2

/** The deal, and the dice of the next shuffle: a game remembers of its dice how many blocks are used, no more. */
export function deal(table: Table, seed: string): { dealt: Dealt; later: Dice } {
  const dice = new Dice(seed)
  const order = firstOrder(table, dice)
  const regions = area(table, dice)
  const { market, deck, removed } = OPENINGS[table.deal.rule](table, dice)
  const step3: Card[] = table.options.beginner ? [] : ['step3']
  const dealt = { order, regions, market, deck: [...deck, ...step3], removed }
  return { dealt, later: new Dice(seed, dice.drawn) }
}

function firstOrder({ options }: Table, dice: Dice): number[] {
  if (options.first_order !== 'random') return options.first_order
  return dice.shuffle(Array.from({ length: options.players }, (_, seat) => seat))
}

function area({ options, areas, deal }: Table, dice: Dice): string[] {
  if (options.regions !== 'random') return options.regions === 'draft' ? [] : options.regions
  const home = options.include_paris ? deal.home_region : null
  return dice.pick(home === null ? areas : areas.filter((regions) => regions.includes(home)))
}

/** Classic: 03-10 face up, the known card on top, some of the rest removed unseen. */
function fixedMarket({ plants, own_rules, deal }: Table, dice: Dice): Cards {
  const elsewhere = [...deal.market, ...(own_rules.boxed ?? []), deal.first_card]
  const rest = plants.map((plant) => plant.number).filter((plant) => !elsewhere.includes(plant))
  const drawn = [...rest]
  dice.take(drawn, deal.cards_removed)
  dice.shuffle(drawn)
  return { market: deal.market, deck: [deal.first_card, ...drawn], removed: without(rest, drawn) }
}

/** Recharged: eight plugs face up, one set aside for the top; plugs and sockets removed unseen. */
function randomPlugs({ plants, own_rules, deal }: Table, dice: Dice): Cards {
  const numbers = plants.map((plant) => plant.number)
  const allPlugs = without(numbers, own_rules.boxed ?? []).filter((plant) => plant <= deal.last_plug)
  const sockets = numbers.filter((plant) => plant > deal.last_plug)
  const open = dice.take(without(allPlugs, deal.market), MARKET - deal.market.length)
  const market = [...deal.market, ...open].sort((one, other) => one - other)
  const plugs = without(allPlugs, market)
  const cards = [...plugs, ...sockets]
  const top = dice.take(plugs, 1)
  dice.take(plugs, deal.plugs_removed)
  dice.take(sockets, deal.sockets_removed)
  const deck = [...top, ...dice.shuffle([...plugs, ...sockets])]
  return { market, deck, removed: without(cards, deck) }
}

const OPENINGS: Record<Table['deal']['rule'], (table: Table, dice: Dice) => Cards> = {
  fixed_market: fixedMarket,
  random_plugs: randomPlugs,
}

const without = (plants: number[], others: readonly number[]): number[] =>
  plants.filter((plant) => !others.includes(plant))
