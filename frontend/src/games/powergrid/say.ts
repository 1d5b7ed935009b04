/**
 * What happened, as sentences: one for the log, the toast and the voice alike. A sentence is a key and its values, so
 * that it can be said in any language and again in another; `text` says it. Names and cities stay in the nominative.
 */
import { tx, type Key, type Lang } from '../../i18n'
import type english from '../../i18n/words/game/en.json'
import { FUELS, type BoardFacts, type EventOf, type FuelName, type GameEvent, type NamedTokens } from './view'
import { cityName, regionName } from './places.svelte'

/** Of words that are there with the table. */
export type WordKey = keyof typeof english & string

/** A value of a sentence: plain, or something that each language and each voice says in its own way. */
export type Value =
  string | number | { seat: number } | { city: string } | { region: string } | { money: number } | Sentence | Value[]

export interface Sentence {
  key: Key
  values: Record<string, Value>
}

/** Who says it, and to whom. */
export interface Speaker {
  board: BoardFacts
  lang: Lang
  /** The name of a seat; "You" is the caller's to say. */
  seat: (seat: number) => string
  /** For the eye, a shorter name of a city, if there is one: "KIE". */
  city?: (id: string) => string
  /** For the ear: money is spoken as a word. */
  aloud?: boolean
}

export function sentence(key: WordKey, values: Record<string, Value> = {}): Sentence {
  return { key: `game.${key}`, values }
}

/** A sentence in the words of the language that is spoken. */
export function text(said: Sentence, speaker: Speaker): string {
  const values = Object.entries(said.values).map(([name, value]) => [name, plain(value, speaker)])
  return tx(said.key, Object.fromEntries(values))
}

function plain(value: Value, speaker: Speaker): string | number {
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((one) => plain(one, speaker)).join(', ')
  if ('seat' in value) return speaker.seat(value.seat)
  if ('city' in value) return (speaker.city ?? ((id) => cityName(speaker.board, id, speaker.lang)))(value.city)
  if ('region' in value) return regionName(speaker.board, value.region, speaker.lang)
  if ('money' in value) return tx(speaker.aloud ? 'game.say.elektro' : 'game.say.money', { n: value.money })
  return text(value, speaker)
}

export function fuelWord(fuel: FuelName): Sentence {
  return sentence(`fuel.${fuel}`)
}

/** "3 coal, 1 oil". */
export function fuelList(fuel: NamedTokens): Sentence[] {
  return FUELS.filter((name) => fuel[name]).map((name) => sentence(`fuel.count.${name}`, { n: fuel[name]! }))
}

type Sayer<Kind extends GameEvent['kind']> = (event: EventOf<Kind>) => Sentence

const SAYERS: { [Kind in GameEvent['kind']]: Sayer<Kind> } = {
  region_picked: ({ seat, region }) => sentence('say.region_picked', { who: { seat }, region: { region } }),
  area_chosen: ({ regions }) => sentence('say.area_chosen', { regions: regions.map((region) => ({ region })) }),
  cartel_house_placed: ({ seat, city }) => sentence('say.cartel_house_placed', { who: { seat }, city: { city } }),
  city_marked: ({ seat, city }) => sentence('say.city_marked', { who: { seat }, city: { city } }),
  round_began: ({ round, order }) => sentence('say.round_began', { round, order: seats(order) }),
  order_set: ({ order }) => sentence('say.order_set', { order: seats(order) }),
  phase_began: ({ phase }) => sentence(`phase.${phase}`),
  step_began: ({ step }) => sentence('say.step_began', { step }),
  discount_set: ({ plant }) => sentence('say.discount_set', { plant, price: { money: 1 } }),
  discount_ended: ({ plant }) => sentence('say.discount_ended', { plant }),
  plant_drawn: ({ plant }) => sentence('say.plant_drawn', { plant }),
  plant_boxed: ({ plant, why }) => sentence(`say.boxed.${why}`, { plant }),
  plant_put_under: ({ plant }) => sentence('say.plant_put_under', { plant }),
  step3_card_drawn: () => sentence('say.step3_card_drawn'),
  step3_card_boxed: () => sentence('say.step3_card_boxed'),
  nominated: ({ seat, plant, bid }) => sentence('say.nominated', { who: { seat }, plant, price: { money: bid } }),
  raised: ({ seat, plant, bid }) => sentence('say.raised', { who: { seat }, plant, price: { money: bid } }),
  bid_passed: ({ seat, plant }) => sentence('say.bid_passed', { who: { seat }, plant }),
  phase_passed: ({ seat }) => sentence('say.phase_passed', { who: { seat } }),
  plant_bought: ({ seat, plant, price }) =>
    sentence('say.plant_bought', { who: { seat }, plant, price: { money: price } }),
  plant_scrapped: sayScrapped,
  refill_stopped: ({ fuel }) => sentence('say.refill_stopped', { fuel: fuelWord(fuel) }),
  cartel_took_plant: sayCartelPlant,
  fuel_bought: ({ seat, fuel, count, price }) => sayPurchase(seat, { [fuel]: count }, price),
  turn_ended: ({ seat }) => sentence('say.turn_ended', { who: { seat } }),
  cartel_took_fuel: ({ fuel }) => orNothing('say.cartel_took_fuel', fuel, 'say.cartel_no_fuel'),
  city_built: ({ seat, city, price }) => sayBuilt(seat, [city], price),
  cartel_house_added: ({ city }) => sentence('say.cartel_house_added', { city: { city } }),
  marker_returned: ({ city }) => sentence('say.marker_returned', { city: { city } }),
  plants_run: sayRun,
  cartel_fuel_returned: ({ fuel }) => orNothing('say.cartel_fuel_returned', fuel, 'say.cartel_no_fuel'),
  market_refilled: ({ fuel }) => orNothing('say.market_refilled', fuel, 'say.market_unchanged'),
  player_left: ({ seat }) => sentence('say.player_left', { who: { seat } }),
  game_ended: sayEnd,
}

/** One event. */
export function say(event: GameEvent): Sentence {
  const sayer = SAYERS[event.kind] as ((event: GameEvent) => Sentence) | undefined
  return sayer ? sayer(event) : sentence('say.unknown', { kind: (event as { kind: string }).kind })
}

/** Whose seat is held by a bot from now on. */
export function sayBotPlays(seat: number): Sentence {
  return sentence('say.bot_plays', { who: { seat } })
}

export function sayPurchase(seat: number, fuel: NamedTokens, price: number): Sentence {
  return sentence('say.fuel_bought', { who: { seat }, fuel: fuelList(fuel), price: { money: price } })
}

export function sayBuilt(seat: number, cities: string[], price: number): Sentence {
  return sentence('say.city_built', {
    who: { seat },
    cities: cities.map((city) => ({ city })),
    price: { money: price },
  })
}

function seats(order: number[]): Value[] {
  return order.map((seat) => ({ seat }))
}

function orNothing(key: WordKey, fuel: NamedTokens, nothing: WordKey): Sentence {
  const list = fuelList(fuel)
  return list.length ? sentence(key, { fuel: list }) : sentence(nothing)
}

function sayScrapped({ seat, plant, fuel }: EventOf<'plant_scrapped'>): Sentence {
  const list = fuelList(fuel)
  const values = { who: { seat }, plant }
  return list.length
    ? sentence('say.plant_scrapped_with', { ...values, fuel: list })
    : sentence('say.plant_scrapped', values)
}

function sayCartelPlant({ plant, boxed }: EventOf<'cartel_took_plant'>): Sentence {
  if (!plant) return sentence('say.cartel_no_plant')
  return boxed ? sentence('say.cartel_swapped_plant', { plant, boxed }) : sentence('say.cartel_took_plant', { plant })
}

function sayRun({ seat, powered, income }: EventOf<'plants_run'>): Sentence {
  const values = { who: { seat }, income: sentence('say.plus', { money: { money: income } }) }
  return powered ? sentence('say.plants_run', { ...values, n: powered }) : sentence('say.nothing_run', values)
}

function sayEnd({ rank }: EventOf<'game_ended'>): Sentence {
  const winners = rank.flatMap((place, seat) => (place === 1 ? [{ seat }] : []))
  return winners.length > 1
    ? sentence('say.winners_share', { winners })
    : sentence('say.game_ended', { winner: winners[0] ?? '' })
}
