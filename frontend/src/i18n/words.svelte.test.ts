// @vitest-environment happy-dom
import { flushSync } from 'svelte'
import { expect, test } from 'vitest'
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
