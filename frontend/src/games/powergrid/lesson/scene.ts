/** The lesson's table in the words of moments.ts, and what a step that is skipped plays. */

import {
  bestOf,
  basketOf,
  buildActions,
  cheapestOf,
  costOf,
  fuelForAll,
  mostAffordable,
  ladderOf,
  pricesOf,
  purchases,
} from '../reckon'
import type { Table } from '../table.svelte'
import { FUELS, type Action } from '../view'
import { cityOf, nameOf } from '../words'
import { tx } from '../../../i18n'
import { BUILT, WANTED, type Scene } from './moments'

export function sceneOf(table: Table): Scene {
  const { view, board, asked, player } = table
  const plants = player?.plants ?? []
  const first = plants.length ? table.plant(plants[0]!) : null
  return {
    round: view.round,
    phase: view.phase,
    asked: asked.kind,
    mine: table.myTurn,
    over: table.game.over,
    plants,
    need: first?.need ?? 0,
    power: first?.power ?? 0,
    cities: player?.cities ?? 0,
    wanted: { need: table.plant(WANTED).need, power: table.plant(WANTED).power },
    bid: asked.kind === 'Bidding' ? bidOf(table) : null,
    drafted: { plant: table.draft.plant, fuel: table.draft.fuel, cities: table.draft.cities },
    held: table.game.held ? (table.game.held.actions[0] as Action) : null,
    thresholds: { step2: board.step2_cities ?? board.end_cities, end: board.end_cities },
    ...market(table),
    fuel: fuelOf(table),
    ...cities(table),
    run: table.myTurn && asked.kind === 'Powering' ? bestOf(table) : { supplied: 0, income: 0 },
  }
}

function bidOf(table: Table): Scene['bid'] {
  const asked = table.asked
  if (asked.kind !== 'Bidding') return null
  const by = asked.high_bidder === table.me ? null : nameOf(table, asked.high_bidder)
  return { plant: asked.plant, high: asked.high_bid, by }
}

function market(table: Table): Pick<Scene, 'opens' | 'onSale'> {
  const onSale = table.view.market?.current ?? []
  const offered = table.offer('nominate')?.plants ?? []
  return { onSale, opens: offered.map(({ plant, least }) => ({ plant, least, at: onSale.indexOf(plant) })) }
}

function fuelOf(table: Table): Scene['fuel'] {
  if (!table.myTurn || table.asked.kind !== 'Buying') return { wanted: [0, 0, 0, 0], price: 0, next: null, name: '' }
  const wanted = fuelForAll(table)
  const most = Math.max(
    0,
    wanted.findIndex((count) => count > 0),
  )
  const name = FUELS[most]!
  return {
    wanted,
    price: costOf(table, table.draft.fuel),
    next: ladderOf(table, name).next,
    name: tx(`game.fuel.${name}`),
  }
}

function cities(table: Table): Pick<Scene, 'basket' | 'nextCity' | 'affordable'> {
  const none = { basket: { total: 0, left: 0, short: 0 }, nextCity: null, affordable: 0 }
  if (!table.myTurn || table.asked.kind !== 'Building') return none
  const picked = table.draft.cities
  const { total } = basketOf(table, picked)
  const money = table.player?.money ?? 0
  const affordable = mostAffordable(table, BUILT)
  const next = nextCity(table, affordable)
  return {
    basket: { total, left: money - total, short: Math.max(0, total - money) },
    nextCity: next ? { id: next, name: cityOf(table, next) } : null,
    affordable,
  }
}

/** Of the cheapest cities together, the first that is not picked yet; once others are picked, the cheapest next one. */
function nextCity(table: Table, count: number): string | null {
  const picked = table.draft.cities
  const best = count ? (cheapestOf(table, count)?.lines.map((line) => line.city) ?? []) : []
  if (picked.every((one) => best.includes(one))) {
    const next = best.find((one) => !picked.includes(one))
    if (next) return next
  }
  const prices = [...pricesOf(table, picked)].filter(([id]) => !picked.includes(id))
  return prices.sort((one, other) => one[1].price - other[1].price)[0]?.[0] ?? null
}

/** What is played for somebody who knows this step. */
export function shortcut(table: Table): Action[] | null {
  switch (table.asked.kind) {
    case 'Choosing':
      return opening(table)
    case 'Bidding':
      return bidding(table)
    case 'Buying':
      return purchases(fuelForAll(table))
    case 'Building': {
      const count = mostAffordable(table, BUILT)
      return buildActions(table, count ? cheapestOf(table, count)!.lines.map((line) => line.city) : [])
    }
    case 'Powering':
      return [{ kind: 'power', plants: bestOf(table).plants }]
    default:
      return null
  }
}

function opening(table: Table): Action[] {
  const offered = table.offer('nominate')?.plants ?? []
  const chosen = offered.find((one) => one.plant === WANTED) ?? offered[0]
  if (table.view.round > 1 || !chosen) return [{ kind: 'pass' }]
  return [{ kind: 'nominate', plant: chosen.plant, bid: chosen.least }]
}

/** One bid more for the plant of the first step; it is not worth more than the lesson needs it to be. */
function bidding(table: Table): Action[] {
  const raise = table.offer('raise')
  const asked = table.asked
  const worth = asked.kind === 'Bidding' && asked.plant === WANTED && (raise?.least ?? 99) <= WANTED + 4
  return [worth ? { kind: 'raise', amount: raise!.least } : { kind: 'pass' }]
}
