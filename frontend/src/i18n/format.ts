// The small part of ICU messages that our words use: {name} and {n, plural, one {…} other {…}} with # for the number.

export type Value = string | number
export type Values = Record<string, Value>

type Plural = { kind: 'plural'; name: string; cases: Record<string, Part[]> }
export type Part = string | { kind: 'name'; name: string } | { kind: 'number' } | Plural

const parsed = new Map<string, Part[]>()

export function format(message: string, values: Values, lang: string): string {
  return write(parts(message), values, lang, 0)
}

/** Every placeholder of a message, plural ones with a trailing `#`; what a translation must hold as well. */
export function placeholders(message: string): string[] {
  const found = new Set<string>()
  const walk = (list: Part[]): void => {
    for (const part of list) {
      if (typeof part === 'string' || part.kind === 'number') continue
      found.add(part.kind === 'plural' ? `${part.name}#` : part.name)
      if (part.kind === 'plural') Object.values(part.cases).forEach(walk)
    }
  }
  walk(parts(message))
  return [...found].sort()
}

/** The plural categories that a message names, or null if it has no plural. */
export function pluralCases(message: string): string[] | null {
  const plural = parts(message).find((part): part is Plural => typeof part !== 'string' && part.kind === 'plural')
  return plural ? Object.keys(plural.cases) : null
}

export function parts(message: string): Part[] {
  let known = parsed.get(message)
  if (!known) {
    const reader = new Reader(message)
    known = reader.read(false)
    if (!reader.done) throw new SyntaxError(`unmatched } in ${message}`)
    parsed.set(message, known)
  }
  return known
}

function write(list: Part[], values: Values, lang: string, count: number): string {
  return list.map((part) => writePart(part, values, lang, count)).join('')
}

function writePart(part: Part, values: Values, lang: string, count: number): string {
  if (typeof part === 'string') return part
  if (part.kind === 'number') return digits(count, lang)
  const value = values[part.name]
  if (part.kind === 'name') return typeof value === 'number' ? digits(value, lang) : (value ?? `{${part.name}}`)
  const n = Number(value)
  const chosen = part.cases[`=${n}`] ?? part.cases[rules(lang).select(n)] ?? part.cases.other ?? []
  return write(chosen, values, lang, n)
}

/** A language as it is written where the device is at home: in Dublin a day comes before its month, in Boston after. */
export function atHome(lang: string, wanted: readonly string[] = globalThis.navigator?.languages ?? []): string {
  return wanted.find((one) => one.startsWith(`${lang}-`)) ?? lang
}

const pluralRules = new Map<string, Intl.PluralRules>()
const formats = new Map<string, Intl.NumberFormat>()

function rules(lang: string): Intl.PluralRules {
  let made = pluralRules.get(lang)
  if (!made) pluralRules.set(lang, (made = new Intl.PluralRules(lang)))
  return made
}

function digits(n: number, lang: string): string {
  if (Number.isInteger(n) && n >= 0 && n < 1000) return String(n) // as all our languages write it, without their tables
  let made = formats.get(lang)
  if (!made) formats.set(lang, (made = new Intl.NumberFormat(lang)))
  return made.format(n)
}

class Reader {
  private at = 0

  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  get done(): boolean {
    return this.at >= this.text.length
  }

  read(inPlural: boolean): Part[] {
    const list: Part[] = []
    while (!this.done && this.text[this.at] !== '}') {
      if (this.text[this.at] === '{') list.push(this.braces())
      else if (inPlural && this.text[this.at] === '#') {
        list.push({ kind: 'number' })
        this.at += 1
      } else list.push(this.plain(inPlural))
    }
    return list
  }

  private plain(inPlural: boolean): string {
    const from = this.at
    const stops = inPlural ? '{}#' : '{}'
    while (!this.done && !stops.includes(this.text[this.at]!)) this.at += 1
    return this.text.slice(from, this.at)
  }

  private braces(): Part {
    this.take('{')
    const name = this.word()
    if (this.text[this.at] === '}') {
      this.at += 1
      return { kind: 'name', name }
    }
    this.take(',')
    if (this.word() !== 'plural') throw new SyntaxError(`only plural is known: ${this.text}`)
    this.take(',')
    const cases: Record<string, Part[]> = {}
    for (this.space(); this.text[this.at] !== '}'; this.space()) {
      const label = this.word()
      this.take('{')
      cases[label] = this.read(true)
      this.take('}')
    }
    this.take('}')
    if (!cases.other) throw new SyntaxError(`a plural needs "other": ${this.text}`)
    return { kind: 'plural', name, cases }
  }

  private word(): string {
    this.space()
    const from = this.at
    while (!this.done && /[\w=]/.test(this.text[this.at]!)) this.at += 1
    const word = this.text.slice(from, this.at)
    if (!word) throw new SyntaxError(`a name is missing at ${from} in ${this.text}`)
    this.space()
    return word
  }

  private space(): void {
    while (this.text[this.at] === ' ') this.at += 1
  }

  private take(sign: string): void {
    if (this.text[this.at] !== sign) throw new SyntaxError(`expected ${sign} at ${this.at} in ${this.text}`)
    this.at += 1
  }
}
