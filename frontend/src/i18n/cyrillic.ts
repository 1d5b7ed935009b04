// Serbian in its other script: the same words, letter for letter. Loaded by who reads it.
import { parts, type Part } from './format.ts'

const LATIN = 'a b v g d đ e ž z i j k l lj m n nj o p r s t ć u f h c č dž š'.split(' ')
const CYRILLIC = 'а б в г д ђ е ж з и ј к л љ м н њ о п р с т ћ у ф х ц ч џ ш'.split(' ')
const LETTERS = new Map(LATIN.map((letter, at) => [letter, CYRILLIC[at]!]))

/** Names, and keys of a keyboard. What has a letter that Serbian lacks (Megawatt, QR) stays without being told. */
const STAYS = new Set(['Grid', 'Recharged', 'SHA', 'P', 'F', 'Z'])
/** Written otherwise: the sign of an hour. */
const ELSE = new Map([['h', 'ч']])

/**
 * None of our words has two letters side by side that only look like one (nadživeti, injekcija); the first that comes
 * needs a list of them here.
 */
export function cyrillic(text: string): string {
  return text.replace(/\p{L}+/gu, inCyrillic)
}

/** The same for a message: its placeholders stay. */
export function cyrillicMessage(message: string): string {
  return print(parts(message))
}

function print(list: Part[]): string {
  return list.map(printPart).join('')
}

function printPart(part: Part): string {
  if (typeof part === 'string') return cyrillic(part)
  if (part.kind === 'number') return '#'
  if (part.kind === 'name') return `{${part.name}}`
  const cases = Object.entries(part.cases).map(([label, list]) => `${label} {${print(list)}}`)
  return `{${part.name}, plural, ${cases.join(' ')}}`
}

/** All messages of a file. */
export function lettered<Words extends Record<string, string>>(words: Words): Words {
  return Object.fromEntries(Object.entries(words).map(([key, said]) => [key, cyrillicMessage(said)])) as Words
}

function inCyrillic(word: string): string {
  if (STAYS.has(word)) return word
  const letters = word.match(/lj|nj|dž|./giu)!.map((sign) => [sign, LETTERS.get(sign.toLowerCase())] as const)
  if (letters.some(([, letter]) => letter === undefined)) return word
  return ELSE.get(word) ?? letters.map(([sign, letter]) => (isLarge(sign) ? letter!.toUpperCase() : letter)).join('')
}

const isLarge = (sign: string): boolean => sign[0] !== sign[0]!.toLowerCase()
