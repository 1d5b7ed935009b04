/** The names of controls for those who listen: all that is to be seen, in one line. */
import { sentence, text, type Sentence, type Speaker, type Value } from './say'
import type { Action, FuelName, Plant, Player } from './view'

/** Sentences in a row, as the name of one control. */
export function aloud(parts: Sentence[], speaker: Speaker): string {
  return parts.map((part) => text(part, { ...speaker, aloud: true })).join(', ')
}

function cities(n: number): Sentence {
  return sentence('say.aloud.cities', { n })
}

/** "Plant 25, burns 2 coal, powers 5 cities, open at 25". */
export function plantName(plant: Plant, opening?: { least: number; discounted?: boolean }): Sentence[] {
  const name = [
    sentence('say.aloud.plant', { plant: plant.number }),
    plant.need && plant.kind !== 'eco' && plant.kind !== 'fusion'
      ? sentence('say.aloud.burns', { fuel: sentence(`fuel.count.${plant.kind}`, { n: plant.need }) })
      : sentence('say.aloud.no_fuel'),
    sentence('say.aloud.powers', { cities: cities(plant.power) }),
  ]
  if (opening) name.push(sentence('say.aloud.open', { price: { money: opening.least } }))
  if (opening?.discounted) name.push(sentence('say.aloud.discounted'))
  return name
}

export interface CityState {
  /** Slots that the Step opens, and how many of them are free. */
  slots: number
  free: number
  owned: boolean
  /** By standard starts a first house may stand here, and no other. */
  marked: boolean
  /** Null: it can't be connected now. */
  price: { price: number; via: string | null } | null
  picked: boolean
}

/** "Hamburg, north, 1 of 2 slots free, costs you 23 via Kiel, not picked"; the first two come as names. */
export function cityLabel(state: CityState, speaker: Speaker, names: { city: string; region: string }): string {
  const parts: Sentence[] = [
    state.free ? sentence('say.aloud.slots', { n: state.free, of: state.slots }) : sentence('say.aloud.full'),
  ]
  if (state.owned) parts.push(sentence('say.aloud.owned'))
  if (state.marked) parts.push(sentence('say.aloud.marked'))
  if (state.price) {
    parts.push(costs(state.price))
    parts.push(sentence(state.picked ? 'say.aloud.picked' : 'say.aloud.not_picked'))
  }
  return [names.city, names.region, aloud(parts, speaker)].join(', ')
}

function costs({ price, via }: { price: number; via: string | null }): Sentence {
  const money: Value = { money: price }
  return via
    ? sentence('say.aloud.costs_via', { price: money, via: { city: via } })
    : sentence('say.aloud.costs', { price: money })
}

export interface FuelState {
  fuel: FuelName
  picked: number
  /** What one run of all plants still lacks. */
  forAll: number
  next: number | null
  left: number
  storage: { count: number; price: number } | null
}

/** "Coal, 3 picked, 9 for all plants, next 4, 18 left". */
export function fuelName(state: FuelState): Sentence[] {
  const parts = [
    sentence(`fuel.${state.fuel}`),
    sentence('say.aloud.picked_tokens', { n: state.picked }),
    sentence('say.aloud.for_all', { n: state.forAll }),
  ]
  return [...parts, ...onSale(state)]
}

/** "next 4, 18 left". */
export function onSale({ next, left, storage }: Pick<FuelState, 'next' | 'left' | 'storage'>): Sentence[] {
  const parts = [sentence('say.aloud.left', { n: left })]
  if (next !== null) parts.unshift(sentence('say.aloud.next', { price: { money: next } }))
  if (storage) parts.push(sentence('say.aloud.storage', { n: storage.count, price: { money: storage.price } }))
  return parts
}

type Standing = Pick<Player, 'cities' | 'plants'> & Partial<Player>

/** "Ann, circle, blue, 73, 5 cities, plants 26, 16, 10"; shape and colour come as words. The cartel has no purse. */
export function tileLabel(seat: number, player: Standing, looks: string[], speaker: Speaker): string {
  const { money } = player
  const purse = money == null ? sentence('say.aloud.hidden') : sentence('say.elektro', { n: money })
  const parts = [
    ...(money === undefined ? [] : [purse]),
    cities(player.cities),
    player.plants.length ? sentence('say.aloud.plants', { plants: player.plants }) : sentence('say.aloud.no_plants'),
  ]
  return [speaker.seat(seat), ...looks, aloud(parts, speaker)].join(', ')
}

/** The commit of a build or a purchase: "Build 3 cities for 53, 3 left". */
export function commitName(kind: 'build' | 'buy', n: number, price: number, left: number): Sentence {
  return sentence(`say.aloud.${kind}`, { n, price: { money: price }, left: { money: left } })
}

/** "Power 8 cities, income 90". */
export function powerName(n: number, income: number): Sentence {
  return sentence('say.aloud.power', { n, income: { money: income } })
}

/** The commit of an act that stands for itself; null: its label says all. */
export function actName(action: Action): Sentence | null {
  switch (action.kind) {
    case 'nominate':
      return sentence('say.aloud.open_auction', { plant: action.plant, price: { money: action.bid } })
    case 'raise':
      return sentence('say.aloud.raise', { price: { money: action.amount } })
    case 'scrap':
      return sentence('say.aloud.scrap', { plant: action.plant })
    case 'pick_region':
      return sentence('say.aloud.take', { region: { region: action.region } })
    case 'place_cartel_house':
    case 'mark_city':
      return sentence('say.aloud.place', { city: { city: action.city } })
    default:
      return null
  }
}
