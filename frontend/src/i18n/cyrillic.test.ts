import { expect, test } from 'vitest'
import { cyrillic, cyrillicMessage } from './cyrillic'
import { format, placeholders, pluralCases } from './format'

const files = import.meta.glob<Record<string, string>>('./words/*/sr.json', { import: 'default', eager: true })
const messages = Object.values(files).flatMap((file) => Object.values(file))

test.each([
  ['Vi ste na potezu', 'Ви сте на потезу'],
  ['Ćaskanje, čekanje, šalje, đak, žeton', 'Ћаскање, чекање, шаље, ђак, жетон'],
  ['Njujork, Ljubljana, Džep', 'Њујорк, Љубљана, Џеп'],
  ['NJEGOV, ljubičasta', 'ЊЕГОВ, љубичаста'],
  ['24 h po potezu, 3 s', '24 ч по потезу, 3 с'],
])('%s is %s', (latin, letters) => {
  expect(cyrillic(latin)).toBe(letters)
})

test('names and the keys of a keyboard stay', () => {
  expect(cyrillic('Partija igre Power Grid (Recharged): Megawatt, QR, SHA-256')).toBe(
    'Партија игре Power Grid (Recharged): Megawatt, QR, SHA-256',
  )
  expect(cyrillic('P je „Dalje“, F puni sve')).toBe('P је „Даље“, F пуни све')
})

test('of a message only what is said is changed', () => {
  const message = '{who}: {n, plural, =0 {popunjeno} one {# grad za ¤{price}} few {# grada} other {# gradova}}'
  const changed = cyrillicMessage(message)
  expect(changed).toBe('{who}: {n, plural, =0 {попуњено} one {# град за ¤{price}} few {# града} other {# градова}}')
  expect(format(changed, { who: 'Dee', n: 21, price: 4 }, 'sr-Cyrl')).toBe('Dee: 21 град за ¤4')
})

test('all our words are changed, and their placeholders are not', () => {
  expect(messages.length).toBeGreaterThan(1000)
  for (const message of messages) {
    const changed = cyrillicMessage(message)
    expect(placeholders(changed)).toEqual(placeholders(message))
    expect(pluralCases(changed)).toEqual(pluralCases(message))
    expect(format(changed, {}, 'sr-Cyrl').replace(/\{\w+\}/g, '')).not.toMatch(/[čćšžđ]|[lnd][jž]/i)
  }
})
