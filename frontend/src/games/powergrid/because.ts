/** Why a bot did what it did, and what the coach would do, as sentences. */
import type english from '../../i18n/words/sheets/en.json'
import { words } from '../../i18n'
import type { Why } from '../../stores/frames'
import { named } from './draft/plants'
import { advice } from './picks'
import { fuelList, fuelWord, text, type Sentence, type Value } from './say'
import type { Table } from './table.svelte'
import type { Action, FuelName } from './view'
import { speaker } from './words'

type WordKey = keyof typeof english & string
type BecauseCode = { [Key in WordKey]: Key extends `because.${infer Code}` ? Code : never }[WordKey]

/** A record of all codes, so that the compiler says when the words and this list differ. */
const BECAUSE: Record<Exclude<BecauseCode, 'searched' | 'against'>, true> = {
  best_plant: true,
  bids_on: true,
  brings_the_end: true,
  builds_anyway: true,
  builds_elsewhere: true,
  builds_none: true,
  buys_nothing: true,
  buys_otherwise: true,
  can_not_raise: true,
  cheap_region: true,
  dearer_later: true,
  enough_for_the_end: true,
  enough_fuel: true,
  first_city: true,
  for_the_end: true,
  good_start: true,
  late: true,
  lets_it_go: true,
  missed_least: true,
  most_cities: true,
  no_city_affordable: true,
  no_plant_worth_it: true,
  nothing_affordable: true,
  on_a_whim: true,
  opens_another: true,
  opens_anyway: true,
  opens_none: true,
  out_of_the_way: true,
  pays: true,
  prescribed: true,
  scraps_another: true,
  stocks_up: true,
  to_run: true,
  too_dear: true,
  too_dear_a_city: true,
  whim_city: true,
  whim_fuel: true,
  whim_no_city: true,
  whim_no_fuel: true,
  whim_no_plant: true,
  whim_plant: true,
  whim_run: true,
  whim_scrap: true,
  worth_more: true,
  would_lose_the_end: true,
}
const MONEY = ['behind', 'bid', 'gain', 'left', 'limit', 'money', 'other_price', 'price']
/** Codes whose "then" is a price; elsewhere it is a number of cities. */
const PRICE_THEN = ['dearer_later']

/** Empty: there is none. */
export function whyText(table: Table, why: Why | null | undefined): string {
  const said = why && because(why)
  return said ? text(said, speaker(table)) : ''
}

/** Null: for this code there are no words, or it was said with other facts by the bots of an earlier release. */
export function because(why: Why): Sentence | null {
  const { code, facts } = why
  if (!Object.hasOwn(BECAUSE, code) || lacks(code, facts)) return null
  const values = Object.keys(facts).map((name) => [name, valueOf(code, facts, name)])
  const told = sentence(`because.${code}` as WordKey, Object.fromEntries(values))
  const { chance, usual } = facts
  if (typeof chance !== 'number') return told
  if (typeof usual !== 'number') return sentence('because.searched', { why: told, chance })
  return sentence('because.against', { why: told, chance, usual })
}

function lacks(code: string, facts: Why['facts']): boolean {
  const needed = words.find(`sheets.because.${code}`)?.matchAll(/\{(\w+)\}/g) ?? []
  return [...needed].some(([, name]) => !(name! in facts))
}

function valueOf(code: string, facts: Why['facts'], name: string): Value {
  const fact = facts[name]
  if (MONEY.includes(name) || (name === 'then' && PRICE_THEN.includes(code))) return { money: Number(fact) }
  if (name === 'other' && code === 'buys_otherwise') return fuelList({ [fact as FuelName]: Number(facts['others']) })
  if (name === 'city' || name === 'other') return { city: String(fact) }
  if (name === 'region') return { region: String(fact) }
  if (name === 'plants') return fact as number[]
  if (name === 'fuel') {
    const { count } = facts
    return typeof count === 'number' ? fuelList({ [fact as FuelName]: count }) : fuelWord(fact as FuelName)
  }
  return typeof fact === 'number' ? fact : String(fact)
}

/** What is advised: all of a turn. */
export function advised(actions: Action[]): Sentence {
  const action = actions[0]!
  switch (action.kind) {
    case 'nominate':
      return sentence('coach.nominate', { plant: action.plant, price: { money: action.bid } })
    case 'raise':
      return sentence('coach.raise', { price: { money: action.amount } })
    case 'buy':
      return sentence('coach.buy', { fuel: fuelList(named(advice(actions).fuel)) })
    case 'build':
      return sentence('coach.build', { city: advice(actions).cities.map((city) => ({ city })) })
    case 'mark_city':
    case 'place_cartel_house':
      return sentence(`coach.${action.kind}`, { city: { city: action.city } })
    case 'pick_region':
      return sentence('coach.pick_region', { region: { region: action.region } })
    case 'scrap':
      return sentence('coach.scrap', { plant: action.plant })
    case 'power':
      if (!action.plants.length) return sentence('coach.power_none')
      return sentence('coach.power', { plants: action.plants.map(({ plant }) => plant) })
    case 'pass':
      return sentence('coach.pass')
    default:
      return sentence('coach.done')
  }
}

/** In words that come with the sheets: nobody gives reasons at the first sight of a table. */
function sentence(key: WordKey, values: Record<string, Value> = {}): Sentence {
  return { key: `sheets.${key}`, values }
}
