// A message that a language lacks is built in English: better than its key. No test lets it come to that.
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const WORDS = /\/src\/i18n\/words\/\w+\/\w+\.json$/

/** The words of a file, with those of English where it has none. */
export function filled(path: string, words: string): string {
  const english = readFileSync(path.replace(/\w+\.json$/, 'en.json'), 'utf8')
  return JSON.stringify({ ...JSON.parse(english), ...JSON.parse(words) })
}

export function spareWords(): Plugin {
  return {
    name: 'spare-words',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (WORDS.test(id) ? { code: filled(id, code), map: null } : null),
  }
}
