// A name for the class that a component's styles have to themselves: two letters, as it stands in every element.
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const SOURCE = fileURLToPath(new URL('../src', import.meta.url))
const FIRST = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' // our own classes have small letters
const SECOND = FIRST + FIRST.toLowerCase() + '0123456789'

/** @type {Map<string, string>} */
const marks = new Map()
const taken = new Set()
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.svelte'))
for (const file of files.map((name) => name.split(sep).join('/')).sort()) {
  // By its name, so that one component more changes few others; and where that is another's, the next that is free.
  let at = createHash('sha256').update(file).digest().readUInt32BE() % (FIRST.length * SECOND.length)
  while (taken.has(at)) at = (at + 1) % (FIRST.length * SECOND.length)
  taken.add(at)
  marks.set(file, FIRST[at % FIRST.length] + SECOND[Math.floor(at / FIRST.length)])
}

/** @param {string} path */
export function markOf(path) {
  return marks.get(relative(SOURCE, path).split(sep).join('/'))
}
