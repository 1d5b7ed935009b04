// The manifest of the app in each language but English, which stands in public/. A page links the one of its reader.
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

export type Manifest = {
  lang?: string
  description: string
  shortcuts: { name: string; url: string }[]
  screenshots: { label: string; form_factor: string }[]
}
type Words = { about: string; narrow: string; wide: string }

const HERE = import.meta.dirname
const read = <T>(path: string): T => JSON.parse(readFileSync(`${HERE}/${path}`, 'utf8')) as T

/** What a shortcut leads to is called as the bar of the app calls it. */
const NAMES: Record<string, string> = { '/': 'nav.games', '/play': 'nav.play', '/learn': 'nav.learn' }

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
  const all = Object.entries(read<Record<string, Words>>('words.json')).map(([lang, own]) => {
    const app = read<Record<string, string>>(`../../src/i18n/words/app/${lang}.json`)
    return [`manifest.${lang}.webmanifest`, translated(english, lang, own, app)] as const
  })
  return Object.fromEntries(all)
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
