/** Why something was refused, by the phone or by the server, as a sentence. */
import { known } from '../../i18n'
import { fuelList, fuelWord, sentence, type Sentence, type Value, type WordKey } from './say'
import { FUELS, type FuelName, type NamedTokens } from './view'

type Facts = Record<string, unknown>

/** Which facts of a code are money; others of the same name are just numbers. */
const MONEY: Partial<Record<string, string[]>> = {
  alone_pays_the_minimum: ['least'],
  bid_too_high: ['most'],
  bid_too_low: ['least'],
  not_enough_money: ['price', 'money', 'short'],
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

/** Which codes have a sentence of their own the words know: a test holds them to the reasons of the rules. */
export function reason(code: string, facts: Facts = {}): Sentence {
  if (has('why', code)) return sentence(`why.${code}`, valuesOf(code, facts))
  if (has('error', code)) return sentence(`error.${code}`, { n: typeof facts.wait === 'number' ? facts.wait : 1, code })
  if (code === 'error' || code === 'unavailable' || code.startsWith('http_5')) return sentence('error.server')
  return sentence(MALFORMED.includes(code) ? 'error.malformed' : 'error.other', { code })
}

type CodeOf<Prefix extends string> = WordKey extends infer Key
  ? Key extends `${Prefix}.${infer Code}`
    ? Code
    : never
  : never

function has(prefix: 'why', code: string): code is CodeOf<'why'>
function has(prefix: 'error', code: string): code is CodeOf<'error'>
function has(prefix: string, code: string): boolean {
  return known(`game.${prefix}.${code}`)
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
