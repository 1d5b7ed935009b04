import { expect, test } from 'vitest'
import english from '../src/i18n/words/app/en.json'
import { filled } from './spare'

test('what a language lacks is said in English', () => {
  const path = `${import.meta.dirname}/../src/i18n/words/app/fi.json`
  const words = JSON.parse(filled(path, '{"again":"Yritä uudelleen"}'))
  expect(words).toEqual({ ...english, again: 'Yritä uudelleen' })
})
