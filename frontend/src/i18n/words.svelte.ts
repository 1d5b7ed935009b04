// Words in the player's language, loaded per area and language when first wanted.
import { atHome, format, type Values } from './format'
import type app from './words/app/en.json'
import type game from './words/game/en.json'
import type learn from './words/learn/en.json'
import type me from './words/me/en.json'
import type meet from './words/meet/en.json'
import type sheets from './words/sheets/en.json'

/** The languages that have words. */
export const WRITTEN = ['en', 'de', 'cs', 'sr', 'fi'] as const
export type Written = (typeof WRITTEN)[number]
/** What a player may choose: Serbian in Cyrillic letters is made of the Serbian words. */
export const LANGS = [...WRITTEN, 'sr-Cyrl'] as const
export type Lang = (typeof LANGS)[number]

export const writtenIn = (lang: Lang): Written => (lang === 'sr-Cyrl' ? 'sr' : lang)
/** By its name for browsers: Serbian without a script would be Cyrillic to them. */
export const localeOf = (lang: Lang): string => (lang === 'sr' ? 'sr-Latn' : lang)

type Areas = {
  app: typeof app
  game: typeof game
  learn: typeof learn
  me: typeof me
  meet: typeof meet
  sheets: typeof sheets
}
export type Area = keyof Areas
/** `area.key`, as English has them. */
export type Key = { [A in Area]: `${A}.${keyof Areas[A] & string}` }[Area]

type File = Record<string, string>

const files = import.meta.glob<File>(['./words/*/*.json', '!./words/refused/*'], { import: 'default' })

/** An area's words. Each is watched for itself: no sentence is made anew because words of other screens came. */
class Spoken {
  file = $state.raw<File | null>(null)
}

class Words {
  lang = $state<Lang>('en')
  /** What was chosen last, and is spoken once its words are there. */
  #wanted: Lang = 'en'
  /** Of Serbian, in its other script. */
  #letters: typeof import('./cyrillic') | null = null
  readonly #areas: Record<Area, Spoken> = {
    app: new Spoken(),
    game: new Spoken(),
    learn: new Spoken(),
    me: new Spoken(),
    meet: new Spoken(),
    sheets: new Spoken(),
  }

  get locale(): string {
    return localeOf(this.lang)
  }

  /** For days and hours. */
  get habit(): string {
    return atHome(this.locale)
  }

  find(key: string): string | undefined {
    const dot = key.indexOf('.')
    return this.#areas[key.slice(0, dot) as Area]?.file?.[key.slice(dot + 1)]
  }

  /** What is Serbian, in the letters of who reads it: only where `lang` is Cyrillic Serbian. */
  lettered(name: string): string {
    return this.#letters?.cyrillic(name) ?? name
  }

  /** Resolves when the area's words are there; a screen waits for it before it is shown. */
  async load(area: Area): Promise<void> {
    while (!this.#areas[area].file) await this.#read(this.#wanted, [area])
  }

  /** Changes the language once all words in use are there, so that no half-translated screen is ever seen. */
  async speak(lang: Lang): Promise<void> {
    this.#wanted = lang
    const areas = Object.keys(this.#areas) as Area[]
    const inUse = areas.filter((area) => this.#areas[area].file)
    try {
      await this.#read(lang, inUse)
    } catch (error) {
      if (this.#wanted === lang) this.#wanted = this.lang
      throw error
    }
    if (this.#wanted !== lang) return
    this.lang = lang
    if (typeof document !== 'undefined') document.documentElement.lang = this.locale
  }

  async #read(lang: Lang, areas: Area[]): Promise<void> {
    const read = await Promise.all(areas.map((area) => files[`./words/${area}/${writtenIn(lang)}.json`]!()))
    const letters = lang === 'sr-Cyrl' ? await import('./cyrillic') : null
    const shown = letters ? read.map(letters.lettered) : read
    if (lang !== this.#wanted) return
    this.#letters ??= letters
    for (const [i, area] of areas.entries()) this.#areas[area].file = shown[i]!
  }
}

export const words = new Words()

/** The sentence for a key that the compiler knows. */
export function t(key: Key, values: Values = {}): string {
  return tx(key, values)
}

/** The same for a key only known at run time (`game.why.${code}`); itself if none is: gaps are built in English. */
export function tx(key: string, values: Values = {}): string {
  const message = words.find(key)
  return message === undefined ? key : format(message, values, words.locale)
}

export function known(key: string): boolean {
  return words.find(key) !== undefined
}

/** The first language of the device that we speak. */
export function deviceLang(wanted: readonly string[]): Lang {
  const near: Record<string, Written> = { hr: 'sr', bs: 'sr', me: 'sr', sk: 'cs' }
  for (const name of wanted) {
    const [short = '', script] = name.toLowerCase().split('-')
    const lang = WRITTEN.find((one) => one === short) ?? near[short]
    if (lang) return lang === 'sr' && script === 'cyrl' ? 'sr-Cyrl' : lang
  }
  return 'en'
}
