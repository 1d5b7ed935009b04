import { describe, expect, test } from 'vitest'
import { format, placeholders, pluralCases } from './format'
import { deviceLang } from './words.svelte'

describe('a message', () => {
  test('takes names and numbers', () => {
    expect(format('{who}: {n} coal', { who: 'Dee', n: 1234 }, 'en')).toBe('Dee: 1,234 coal')
  })

  test('chooses the plural of its language', () => {
    const cities = '{n, plural, one {# město} few {# města} many {# města} other {# měst}}'
    expect([1, 2, 5, 21].map((n) => format(cities, { n }, 'cs'))).toEqual(['1 město', '2 města', '5 měst', '21 měst'])
    const gradova = '{n, plural, one {# grad} few {# grada} other {# gradova}}'
    expect([1, 2, 5, 21].map((n) => format(gradova, { n }, 'sr'))).toEqual([
      '1 grad',
      '2 grada',
      '5 gradova',
      '21 grad',
    ])
  })

  test('prefers an exact number', () => {
    expect(format('{n, plural, =0 {none} one {# game} other {# games}}', { n: 0 }, 'en')).toBe('none')
  })

  test('shows the name of a value that is missing', () => {
    expect(format('by {who}', {}, 'en')).toBe('by {who}')
  })

  test('tells its placeholders and plurals', () => {
    const message = '{who}: {n, plural, one {# of {all}} other {# of {all}}}'
    expect(placeholders(message)).toEqual(['all', 'n#', 'who'])
    expect(pluralCases(message)).toEqual(['one', 'other'])
    expect(pluralCases('plain')).toBeNull()
  })

  test.each(['{', '{n, plural, one {x}}', 'a } b', '{n, select, other {x}}'])('is refused when it is %s', (message) => {
    expect(() => format(message, {}, 'en')).toThrow(SyntaxError)
  })
})

describe('the language of a device', () => {
  test('is read in the script that the device names', () => {
    expect(deviceLang(['sr-Cyrl-RS'])).toBe('sr-Cyrl')
    expect(deviceLang(['sr-Latn-RS'])).toBe('sr')
    expect(deviceLang(['sr-RS'])).toBe('sr')
  })

  test('is the first that we speak', () => {
    expect(deviceLang(['fr-FR', 'de-AT', 'en'])).toBe('de')
    expect(deviceLang(['hr'])).toBe('sr')
    expect(deviceLang(['fr'])).toBe('en')
  })
})
