import { describe, expect, test } from 'vitest'
import { atHome, format, placeholders, pluralCases } from './format'
import { deviceLang } from './words.svelte'

describe('a message', () => {
  test('takes names and numbers', () => {
    expect(format('{who}: {n} coal', { who: 'Dee', n: 1234 }, 'en')).toBe('Dee: 1,234 coal')
  })

  test.each([
    ['en', '{n, plural, one {# city} other {# cities}}', ['1 city', '2 cities', '5 cities', '21 cities']],
    ['de', '{n, plural, one {# Stadt} other {# Städte}}', ['1 Stadt', '2 Städte', '5 Städte', '21 Städte']],
    [
      'cs',
      '{n, plural, one {# město} few {# města} many {# města} other {# měst}}',
      ['1 město', '2 města', '5 měst', '21 měst'],
    ],
    ['sr', '{n, plural, one {# grad} few {# grada} other {# gradova}}', ['1 grad', '2 grada', '5 gradova', '21 grad']],
    [
      'fi',
      '{n, plural, one {# kaupunki} other {# kaupunkia}}',
      ['1 kaupunki', '2 kaupunkia', '5 kaupunkia', '21 kaupunkia'],
    ],
  ] as const)('U16: has the plurals of %s for 1, 2, 5 and 21', (lang, cities, said) => {
    expect([1, 2, 5, 21].map((n) => format(cities, { n }, lang))).toEqual(said)
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

test('days are written as where the device is at home, if that is where the language is spoken', () => {
  expect(atHome('en', ['cs-CZ', 'en-IE', 'en-US'])).toBe('en-IE')
  expect(atHome('de', ['en-GB', 'de'])).toBe('de')
  expect(atHome('sr-Latn', ['sr-RS'])).toBe('sr-Latn')
  expect(new Intl.DateTimeFormat(atHome('en', ['en-GB']), { dateStyle: 'short' }).format(0)).toMatch(/^01\/01\/1970$/)
})
