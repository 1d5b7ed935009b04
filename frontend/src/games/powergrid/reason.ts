/** Why something was refused, by the phone or by the server, as a sentence. */
import { fuelList, fuelWord, sentence, type Sentence, type Value, type WordKey } from './say'
import { FUELS, type FuelName, type NamedTokens } from './view'

type Reasons<Prefix extends string> = {
  [Key in WordKey]: Key extends `${Prefix}.${infer Code}` ? Code : never
}[WordKey]
type WhyCode = Reasons<'why'>
type ErrorCode = Reasons<'error'>

type Facts = Record<string, unknown>

/** Which facts of a code are money; others of the same name are just numbers. */
const MONEY: Partial<Record<string, string[]>> = {
  alone_pays_the_minimum: ['least'],
  bid_too_high: ['most'],
  bid_too_low: ['least'],
  not_enough_money: ['price', 'money', 'short'],
}

/** A record of all codes, so that the compiler says when the words and this list differ. */
const WHY: Record<WhyCode, true> = {
  alone_pays_the_minimum: true,
  already_connected: true,
  area_falls_apart: true,
  bid_too_high: true,
  bid_too_low: true,
  burns_exactly_its_need: true,
  city_full_in_this_step: true,
  city_limit_reached: true,
  city_marked: true,
  city_not_empty: true,
  city_outside_area: true,
  first_round_needs_a_plant: true,
  follows_from_edition_and_players: true,
  fuel_can_not_leave: true,
  fuel_choice_needed: true,
  game_is_over: true,
  has_left: true,
  marked_for_a_first_city: true,
  mix_not_possible: true,
  newest_plant_stays: true,
  no_plant_burns_it: true,
  no_room: true,
  not_a_player: true,
  not_enough_fuel: true,
  not_enough_money: true,
  not_entitled_to_nuclear: true,
  not_in_this_edition: true,
  not_in_this_phase: true,
  not_next_to_the_cartel: true,
  not_your_turn: true,
  only_a_hybrid_mixes: true,
  only_on_another_map: true,
  only_on_france_with_random_regions: true,
  plant_in_future_row: true,
  plant_not_in_market: true,
  plant_not_yours: true,
  plant_twice: true,
  player_has_left: true,
  region_taken: true,
  sold_out: true,
  start_in_a_marked_city: true,
  start_in_an_empty_city: true,
  step3_deck_disagrees: true,
  unknown_city: true,
  unknown_plant: true,
  unknown_region: true,
  wrong_number_of_regions: true,
}

const ERRORS: Record<ErrorCode, true> = {
  bot_moves_first: true,
  coach_busy: true,
  csrf_failed: true,
  game_is_over: true,
  game_is_running: true,
  malformed: true,
  no_advice: true,
  no_hints_here: true,
  no_such_game: true,
  not_authenticated: true,
  not_found: true,
  not_your_game: true,
  not_your_seat: true,
  offline: true,
  other: true,
  permission_denied: true,
  server: true,
  stale: true,
  throttled: true,
  timeout: true,
  too_large: true,
  too_many_pings: true,
  too_many_sockets: true,
}

/** What was sent, rather than what was asked for, was wrong: a fault of ours, not of the player. */
const MALFORMED: readonly string[] = [
  'invalid',
  'method_not_allowed',
  'missing',
  'not_acceptable',
  'not_an_object',
  'not_printable',
  'only_coal_and_oil_mix',
  'out_of_range',
  'parse_error',
  'too_long',
  'too_many',
  'unknown_field',
  'unknown_fuel',
  'unknown_kind',
  'unreadable',
  'unsupported_media_type',
  'wrong_fields',
  'wrong_number_of_actions',
  'wrong_since',
  'wrong_type',
]

export function reason(code: string, facts: Facts = {}): Sentence {
  if (isIn(WHY, code)) return sentence(`why.${code}`, valuesOf(code, facts))
  if (isIn(ERRORS, code)) return sentence(`error.${code}`, { n: typeof facts.wait === 'number' ? facts.wait : 1, code })
  if (code === 'error' || code === 'unavailable' || code.startsWith('http_5')) return sentence('error.server')
  return sentence(MALFORMED.includes(code) ? 'error.malformed' : 'error.other', { code })
}

function isIn<Code extends string>(codes: Record<Code, true>, code: string): code is Code {
  return Object.hasOwn(codes, code)
}

function valuesOf(code: string, facts: Facts): Record<string, Value> {
  const known = code === 'not_enough_money' ? { ...facts, short: Number(facts.price) - Number(facts.money) } : facts
  const values = Object.entries(known).map(([name, fact]) => [name, valueOf(code, name, fact)])
  return Object.fromEntries(values) as Record<string, Value>
}

function valueOf(code: string, name: string, fact: unknown): Value {
  if (MONEY[code]?.includes(name)) return { money: Number(fact) }
  if (name === 'city') return { city: String(fact) }
  if (name === 'region') return { region: String(fact) }
  if (name === 'phase') return sentence(`phase.${fact}` as WordKey)
  if (name === 'fuel') return fuelValue(fact)
  if (name === 'coal' && Array.isArray(fact)) return fact[0] === fact[1] ? Number(fact[0]) : fact.join('–')
  return typeof fact === 'number' ? fact : String(fact)
}

function fuelValue(fact: unknown): Value {
  if (FUELS.includes(fact as FuelName)) return fuelWord(fact as FuelName)
  return typeof fact === 'object' && fact ? fuelList(fact as NamedTokens) : String(fact)
}
