/** Why a bot did what it did, and what the coach would do, as sentences. */
import type { Why } from '../../stores/frames'
import { fuelList, fuelWord, sentence, type Sentence, type Value, type WordKey } from './say'
import type { Action, FuelName } from './view'

type BecauseCode = { [Key in WordKey]: Key extends `because.${infer Code}` ? Code : never }[WordKey]

/** A record of all codes, so that the compiler says when the words and this list differ. */
const BECAUSE: Record<Exclude<BecauseCode, 'searched'>, true> = {
  best_plant: true,
  bids_on: true,
  brings_the_end: true,
  can_not_raise: true,
  cheap_region: true,
  dearer_later: true,
  enough_for_the_end: true,
  enough_fuel: true,
  first_city: true,
  for_the_end: true,
  good_start: true,
  keeps_money: true,
  late: true,
  lets_it_go: true,
  missed_least: true,
  most_cities: true,
  no_city_affordable: true,
  no_plant_worth_it: true,
  nothing_affordable: true,
  on_a_whim: true,
  out_of_the_way: true,
  pays: true,
  prescribed: true,
  stocks_up: true,
  to_run: true,
  too_dear: true,
  too_dear_a_city: true,
  worth_more: true,
  would_lose_the_end: true,
}
const MONEY = ['bid', 'limit', 'money', 'price']
/** Codes whose "then" is a price; elsewhere it is a number of cities. */
const PRICE_THEN = ['dearer_later']

/** Null: for this code there are no words. */
export function because(why: Why): Sentence | null {
  const { code, facts } = why
  if (!Object.hasOwn(BECAUSE, code)) return null
  const values = Object.keys(facts).map((name) => [name, valueOf(code, facts, name)])
  const told = sentence(`because.${code}` as WordKey, Object.fromEntries(values))
  const { chance } = facts
  return typeof chance === 'number' ? sentence('because.searched', { why: told, chance }) : told
}

function valueOf(code: string, facts: Why['facts'], name: string): Value {
  const fact = facts[name]
  if (MONEY.includes(name) || (name === 'then' && PRICE_THEN.includes(code))) return { money: Number(fact) }
  if (name === 'city') return { city: String(fact) }
  if (name === 'region') return { region: String(fact) }
  if (name === 'plants') return fact as number[]
  if (name === 'fuel') {
    const { count } = facts
    return typeof count === 'number' ? fuelList({ [fact as FuelName]: count }) : fuelWord(fact as FuelName)
  }
  return typeof fact === 'number' ? fact : String(fact)
}

/** What is advised. */
export function advised(action: Action): Sentence {
  switch (action.kind) {
    case 'nominate':
      return sentence('coach.nominate', { plant: action.plant, price: { money: action.bid } })
    case 'raise':
      return sentence('coach.raise', { price: { money: action.amount } })
    case 'buy':
      return sentence('coach.buy', { fuel: fuelList({ [action.fuel]: action.count }) })
    case 'build':
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
