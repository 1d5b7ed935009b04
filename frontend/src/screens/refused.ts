// The words of what few are ever refused; some of it is said in the words of something else.
import { format, known, tx, words, writtenIn, type Values } from '../i18n'
import same from './same.json'

const files = import.meta.glob<Record<string, string>>('../i18n/words/refused/*.json', { import: 'default' })
let file: Record<string, string> = {}

/** In the language that is spoken now. */
export async function fetched(): Promise<typeof said> {
  const { lang } = words
  const read = await files[`../i18n/words/refused/${writtenIn(lang)}.json`]!()
  file = lang === 'sr-Cyrl' ? (await import('../i18n/cyrillic')).lettered(read) : read
  return said
}

function said(code: string, facts: Values): string | undefined {
  const one = (same as Record<string, string>)[code] ?? code
  const rare = file[`error.${one}`]
  if (rare) return format(rare, facts, words.locale)
  const key = ['app', 'me', 'meet'].map((area) => `${area}.error.${one}`).find(known)
  return key && tx(key, facts)
}
