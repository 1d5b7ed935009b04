/** Names and short sentences of the game screen. What happened is told by telling.ts. */

import { known, t, tx, words } from '../../i18n'
import { botWord, looksOf, mapWord } from '../../screens/gamewords'
import { settings } from '../../stores/settings.svelte'
import type { CityPrice } from './draft'
import { apart } from './ending'
import { cityName, regionName } from './places.svelte'
import { reason } from './reason'
import { ladderOf, type Fuelled, type Outlook } from './reckon'
import { ruleOf } from './ruleof'
import { sentence, text, type Sentence, type Speaker } from './say'
import * as aloud from './spoken'
import type { Reason, Table } from './table.svelte'
import { FUELS, type AskedKind, type FuelName } from './view'

// Who and where

/** Who a lesson is played against, by their seats. */
const RIVALS: Record<number, string> = { 1: 'Ben', 2: 'Eva' }

export function nameOf(table: Table, seat: number): string {
  if (seat === table.cartelSeat) return t('game.cartel')
  const told = table.seatTold(seat)
  if (told?.name) return told.name
  if (table.game.frame?.lesson) return RIVALS[seat] ?? t('game.seat', { n: seat + 1 })
  return told?.policy ? botWord(told.policy) : t('game.seat', { n: seat + 1 }) // of one level: their shapes differ
}

export function speaker(table: Table): Speaker {
  return { board: table.board, lang: words.lang, seat: (seat) => nameOf(table, seat) }
}

export function cityOf(table: Table, city: string): string {
  return cityName(table.board, city, words.lang)
}

export function codeOf(table: Table, city: string): string {
  return table.codes.get(city) ?? cityOf(table, city).slice(0, 3).toUpperCase()
}

export function regionOf(table: Table, region: string): string {
  return regionName(table.board, region, words.lang)
}

export function tableName(table: Table): string {
  const seats = table.board.seats.map((_, seat) => nameOf(table, seat)).join(', ')
  return t('game.table_name', { map: mapWord(table.board.options.map), names: seats })
}

// Amounts

export function moneyText(money: number | null): string {
  return money === null ? '¤··' : `¤${money}`
}

/** The same for the ear: coins and houses by their words. */
export function spoken(said: string): string {
  return said
    .replace(/¤··/g, t('game.say.aloud.hidden'))
    .replace(/¤(\d+)/g, (_, n: string) => t('game.say.elektro', { n: Number(n) }))
    .replace(/⌂(\d+)/g, (_, n: string) => t('game.cities', { n: Number(n) }))
    .replace(/ ?▸ ?/g, ', ')
}

export function timeOf(at: number): string {
  return new Intl.DateTimeFormat(words.habit, { timeStyle: 'short' }).format(at)
}

// What is asked

/** Houses that the cartel has before round 1. */
const CARTEL_FIRST = 6

const ASKED: Partial<Record<AskedKind, string>> = {
  AreaDraft: 'draft',
  CartelPlacement: 'cartel_setup',
  Marking: 'mark',
  Choosing: 'choose',
  CartelChoosing: 'choose',
  Bidding: 'bid',
  Scrapping: 'scrap',
  Buying: 'fuel',
  CartelBuying: 'fuel',
  Building: 'build',
  Powering: 'run',
}

export function askedName(kind: AskedKind): string {
  return ASKED[kind] ?? 'over'
}

export function whatIsAsked(table: Table): string {
  if (table.game.over && !table.view.result) return t('app.home.abandoned')
  const asked = table.asked
  if (asked.kind === 'Over') return t('game.status.winner', { name: winners(table) })
  const plant = asked.kind === 'Bidding' || asked.kind === 'Scrapping' ? asked.plant : 0
  const n = asked.kind === 'CartelPlacement' ? housesOfCartel(table) + 1 : plant
  return tx(`game.asked.${askedName(asked.kind)}`, { n, of: CARTEL_FIRST })
}

/** How many houses of the cartel stand. */
export function housesOfCartel(table: Table): number {
  return Object.values(table.view.houses).filter((slots) => slots[0] === table.cartelSeat).length
}

/** The cartel's, too. */
export function citiesOf(table: Table, seat: number): number {
  const { players, houses } = table.view
  return players[seat]?.cities ?? Object.values(houses).filter((slots) => slots.includes(seat)).length
}

function winners(table: Table): string {
  const ranks = table.view.result?.rank ?? []
  return ranks.flatMap((rank, seat) => (rank === 1 ? [nameOf(table, seat)] : [])).join(', ')
}

/** Why the winner is before the next one, and others before who supplied as many. */
export function tieLines(table: Table): string[] {
  const result = table.view.result
  if (!result) return []
  return apart(result, table.board.tie_breakers).map(({ first, second, by }) =>
    tx(`game.end.by_${by}`, { winner: nameOf(table, first), other: nameOf(table, second) }),
  )
}

// Names for the ear

export function plantName(table: Table, number: number, least?: number): string {
  const opening = least === undefined ? undefined : { least, discounted: least < number }
  return aloud.aloud(aloud.plantName(table.plant(number), opening), speaker(table))
}

/** "Ann, circle, blue, 73 Elektro, 5 cities, plants 26, 16, 10"; `fuel`, `lacks`: as far as they are to be seen. */
export function tileName(
  table: Table,
  seat: number,
  next: number,
  mark: string,
  fuel: readonly number[] = [],
  lacks: readonly Fuelled[] = [],
): string {
  const player = table.view.players[seat]
  const looks = looksOf(table.shape(seat))
  const stored = FUELS.flatMap((kind, at) => (fuel[at] ? [tx(`game.fuel.count.${kind}`, { n: fuel[at] })] : []))
  const missing = lacks.map(({ fuels: [kind, other], have, need }) =>
    tx(`game.fuel.count.${other ? 'hybrid' : kind}`, { n: need - have }),
  )
  return [
    aloud.tileLabel(
      seat,
      player ?? { plants: table.view.cartel!.plants, cities: citiesOf(table, seat) },
      looks,
      speaker(table),
    ),
    ...(stored.length ? [`${t('game.player.fuel')}: ${stored.join(', ')}`] : []),
    ...(missing.length ? [`${t('game.player.lacks')} ${missing.join(', ')}`] : []),
    ...(next ? [t('game.tile.next', { n: next })] : []),
    ...(mark ? [mark] : []),
  ].join(', ')
}

/** What the right slot of the dock does, with what it costs and leaves. */
export function commitName(table: Table, ...parts: (Sentence | null)[]): string {
  return aloud.aloud(
    parts.filter((part) => part !== null),
    speaker(table),
  )
}

/** "Hamburg, north, 1 of 2 slots free, costs you 23 via Kiel, not picked". */
export function cityLabel(table: Table, city: string, price: CityPrice | undefined, picked: boolean): string {
  const printed = table.board.cities.find((one) => one.id === city)!
  const owners = (table.view.houses[city] ?? []).filter((owner) => owner !== null)
  const state = {
    city,
    region: printed.region,
    slots: table.view.step,
    free: Math.max(0, table.view.step - owners.length),
    owned: table.me !== null && owners.includes(table.me),
    marked: table.view.marked.includes(city),
    price: price ?? null,
    picked,
  }
  return aloud.cityLabel(state, speaker(table), { city: cityOf(table, city), region: regionOf(table, printed.region) })
}

export function fuelStepperName(table: Table, fuel: FuelName, picked: number, forAll: number): string {
  const { next, left, storage } = ladderOf(table, fuel)
  return aloud.aloud(aloud.fuelName({ fuel, picked, forAll, next, left, storage }), speaker(table))
}

/** "Market: coal, next 4, 18 left; oil …" */
export function marketName(table: Table): string {
  const fuels = FUELS.map((fuel) => {
    const parts = [sentence(`fuel.${fuel}`), ...aloud.onSale(ladderOf(table, fuel))]
    return aloud.aloud(parts, speaker(table))
  })
  return `${t('game.market')}: ${fuels.join('; ')}`
}

export function stripName(table: Table, now: Outlook): string {
  const fuels = now.fuels
    .map(({ fuels, have, need }) => `${fuels.map((fuel) => tx(`game.fuel.${fuel}`)).join(' + ')} ${have}/${need}`)
    .join(', ')
  return t('game.strip.name', {
    money: spoken(moneyText(now.money)),
    cities: now.cities,
    capacity: now.capacity,
    fuels: fuels || '–',
    powered: now.powered,
    income: now.income,
  })
}

// Why not

export function reasonText(table: Table, { code, facts }: Reason): string {
  const own = code.startsWith('ui_') ? `game.${code}` : `game.ui_${code}`
  if (known(own)) return tx(own, facts as Record<string, string | number>)
  return text(reason(code, facts), speaker(table))
}

/** A greyed control was tapped: why it is, and the way to the rule. */
export function sayWhy(table: Table, why: Reason): void {
  settings.feel('refused')
  const rule = ruleOf(why.code)
  const link = { label: t('game.rules.why'), run: () => table.show({ sheet: 'rules', rule: rule || undefined }) }
  table.say(reasonText(table, why), rule === null ? undefined : link)
}
