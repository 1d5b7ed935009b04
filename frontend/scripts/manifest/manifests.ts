// The manifest of the app in each language but English, which stands in public/. A page links the one of its reader.
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { lettered } from '../../src/i18n/cyrillic.ts'

export type Manifest = {
  lang?: string
  description: string
  shortcuts: { name: string; url: string }[]
  screenshots: { label: string; form_factor: string }[]
}
type Words = { about: string; narrow: string; wide: string }

const HERE = import.meta.dirname
const read = <T>(path: string): T => JSON.parse(readFileSync(`${HERE}/${path}`, 'utf8')) as T

/** What a shortcut leads to is called as the app calls it. */
const NAMES: Record<string, string> = { '/next': 'nav.next', '/play': 'nav.play', '/learn': 'nav.learn' }

export function translated(english: Manifest, lang: string, own: Words, app: Record<string, string>): Manifest {
  return {
    ...english,
    lang,
    description: own.about,
    shortcuts: english.shortcuts.map((one) => ({ ...one, name: app[NAMES[one.url]!]! })),
    screenshots: english.screenshots.map((one) => ({ ...one, label: own[one.form_factor as 'narrow' | 'wide'] })),
  }
}

/** By the names of their files. */
export function manifests(): Record<string, Manifest> {
  const english = read<Manifest>('../../public/manifest.webmanifest')
  const made: Record<string, Manifest> = {}
  const make = (lang: string, own: Words, app: Record<string, string>): void => {
    made[`manifest.${lang}.webmanifest`] = translated(english, lang, own, app)
  }
  for (const [lang, own] of Object.entries(read<Record<string, Words>>('words.json'))) {
    const app = read<Record<string, string>>(`../../src/i18n/words/app/${lang}.json`)
    make(lang, own, app)
    if (lang === 'sr') make('sr-Cyrl', lettered(own), lettered(app))
  }
  return made
}

export function manifestFiles(): Plugin {
  return {
    name: 'manifests',
    apply: 'build',
    generateBundle() {
      for (const [fileName, manifest] of Object.entries(manifests()))
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(manifest, null, 4) })
    },
  }
}
