import { expect, test } from 'vitest'
import { LANGS } from '../../src/i18n'
import english from '../../src/i18n/words/app/en.json'
import { manifests } from './manifests'
import { readFileSync } from 'node:fs'

const base = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'))

test('every language but English has a manifest of its own, which says the same', () => {
  const files = manifests()
  expect(Object.keys(files).sort()).toEqual(
    LANGS.filter((lang) => lang !== 'en')
      .map((lang) => `manifest.${lang}.webmanifest`)
      .sort(),
  )
  for (const [name, manifest] of Object.entries(files)) {
    expect(name).toContain(`.${manifest.lang}.`)
    expect({ ...manifest, ...spoken(base) }).toEqual({ ...base, lang: manifest.lang })
    for (const said of saidBy(manifest)) expect(saidBy(base)).not.toContain(said)
  }
})

test('the English shortcuts are called as the app calls them', () => {
  expect(base.lang).toBe('en')
  expect(base.shortcuts.map((one: { name: string }) => one.name)).toEqual([
    english['nav.next'],
    english['nav.play'],
    english['nav.learn'],
  ])
})

type Told = Pick<ReturnType<typeof manifests>[string], 'description' | 'shortcuts' | 'screenshots'>

/** What is in words. */
const spoken = ({ description, shortcuts, screenshots }: Told): Told => ({ description, shortcuts, screenshots })

const saidBy = ({ description, shortcuts, screenshots }: Told): string[] => [
  description,
  ...shortcuts.map((one) => one.name),
  ...screenshots.map((one) => one.label),
]
