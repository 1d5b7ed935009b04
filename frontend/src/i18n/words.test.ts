import { describe, expect, test } from 'vitest'
import { placeholders, pluralCases } from './format'
import { REJECTED } from './rejected'
import { WRITTEN } from './words.svelte'

const files = import.meta.glob<Record<string, string>>('./words/*/*.json', { import: 'default', eager: true })
const areas = [...new Set(Object.keys(files).map((path) => path.split('/')[2]!))]

// The same in every language.
const SAME = new Set(['Megawatt'])

describe.each(areas)('U16: the words of area %s', (area) => {
  const english = files[`./words/${area}/en.json`]!

  test.each(WRITTEN)('are all there in %s, sorted', (lang) => {
    const keys = Object.keys(files[`./words/${area}/${lang}.json`] ?? {})
    expect(keys).toEqual(Object.keys(english))
    expect(keys).toEqual([...keys].sort())
  })

  test.each(WRITTEN)('have the placeholders of English and the plurals of %s', (lang) => {
    const cases = new Intl.PluralRules(lang).resolvedOptions().pluralCategories
    for (const [key, message] of Object.entries(files[`./words/${area}/${lang}.json`]!)) {
      expect(placeholders(message), `${lang} ${key}`).toEqual(placeholders(english[key]!))
      const named = pluralCases(message)
      if (named)
        expect(named.filter((name) => !name.startsWith('=')).sort(), `${lang} ${key}`).toEqual([...cases].sort())
    }
  })

  test.each(WRITTEN)('call each thing by its one word in %s', (lang) => {
    const messages = Object.entries(files[`./words/${area}/${lang}.json`]!)
    for (const [word, instead] of Object.entries(REJECTED[lang])) {
      const used = messages.filter(([, message]) => new RegExp(`(?<![\\p{L}{])${word}`, 'iu').test(message))
      expect(used, `${instead}, not ${word}`).toEqual([])
    }
  })

  test.each(WRITTEN.slice(1))('are translated into %s', (lang) => {
    const left = Object.entries(files[`./words/${area}/${lang}.json`]!).filter(
      ([key, message]) => message === english[key] && /\p{L}+ \p{L}+/u.test(message) && !SAME.has(message),
    )
    expect(left).toEqual([])
  })
})

test.each(WRITTEN)('tells the fuels of a plant apart by their letters in %s', (lang) => {
  const letters = Object.entries(files[`./words/game/${lang}.json`]!).filter(([key]) => key.startsWith('letter.'))
  expect(letters).toHaveLength(5)
  expect(new Set(letters.map(([, letter]) => letter)).size).toBe(5)
})
