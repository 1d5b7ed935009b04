// @vitest-environment happy-dom
import { flushSync } from 'svelte'
import { expect, test } from 'vitest'
import { ago } from './numbers'
import { t, words } from './words.svelte'

test('a sentence is made anew when its own words change, not when those of another area come', async () => {
  await words.load('app')
  const said: string[] = []
  const stop = $effect.root(() => {
    $effect(() => void said.push(t('app.again')))
  })
  flushSync()
  await words.load('learn')
  flushSync()
  expect(said).toEqual(['Try again'])
  await words.speak('de')
  flushSync()
  expect(said.at(-1)).toBe('Noch einmal versuchen')
  stop()
})

test('Serbian is read in both scripts, dates as well', async () => {
  await words.load('app')
  const read = async (lang: 'sr' | 'sr-Cyrl'): Promise<string[]> => {
    await words.speak(lang)
    const turns = t('app.nav.turns', { n: 22 })
    return [document.documentElement.lang, t('app.home.yours'), turns, ago(new Date(0), 3 * 3_600_000)]
  }
  expect(await read('sr')).toEqual(['sr-Latn', 'Vi ste na potezu', 'na potezu u 22 igre', 'pre 3 sata'])
  expect(await read('sr-Cyrl')).toEqual(['sr-Cyrl', 'Ви сте на потезу', 'на потезу у 22 игре', 'пре 3 сата'])
})

test('words that come while the language changes are those of the new one', async () => {
  await words.speak('en')
  const late = words.load('meet')
  await words.speak('fi')
  await late
  expect(t('meet.follow')).toBe('Seuraa')
})
