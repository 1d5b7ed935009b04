// Draws the boards: `node scripts/geometry/build.mjs` writes them, `--check` tells whether they are up to date.
//
// The drawings are kept in the repository, each with a fingerprint of all it was made from: so the check needs
// no second drawing, and floating point of another machine changes nothing.

import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { boardNames, readBoard } from './boards.mjs'
import { LAYOUTS } from './settings.mjs'

const SCRIPTS = fileURLToPath(new URL('.', import.meta.url))
const DRAWN = fileURLToPath(new URL('../../src/games/powergrid/geometry/', import.meta.url))
const PRINTS = `${DRAWN}fingerprints.json`

export function fingerprints() {
  const scripts = readdirSync(SCRIPTS)
    .filter((name) => name.endsWith('.mjs'))
    .sort()
    .map((name) => readFileSync(SCRIPTS + name, 'utf8'))
  const packages = JSON.parse(readFileSync(`${SCRIPTS}../../package.json`, 'utf8')).devDependencies
  const atlas = ['world-atlas', 'us-atlas'].map((name) => `${name} ${packages[name]}`)
  return Object.fromEntries(
    boardNames().map((name) => {
      const made = JSON.stringify([scripts, atlas, readBoard(name)])
      return [name, createHash('sha256').update(made).digest('hex')]
    }),
  )
}

export function outdated() {
  const drawn = JSON.parse(readFileSync(PRINTS, 'utf8'))
  return Object.entries(fingerprints())
    .filter(([name, print]) => drawn[name] !== print)
    .map(([name]) => name)
}

async function write(only) {
  const { makeLayout } = await import('./layout.mjs')
  mkdirSync(DRAWN, { recursive: true })
  for (const name of boardNames()) {
    if (only.length && !only.includes(name)) continue
    const board = readBoard(name)
    for (const layout of Object.keys(LAYOUTS)) {
      const { geometry, facts } = makeLayout(board, layout)
      const text = `${JSON.stringify(geometry)}\n`
      writeFileSync(`${DRAWN}${name}.${layout}.json`, text)
      const size = (gzipSync(text).length / 1000).toFixed(1)
      console.log(
        `${name} ${layout}: spacing ${facts.least.toFixed(1)}, mean shift ${facts.shift.toFixed(1)}, ${size} kB gzip`,
      )
    }
  }
  if (!only.length) writeFileSync(PRINTS, `${JSON.stringify(fingerprints(), null, 2)}\n`)
}

function check() {
  const late = outdated()
  if (late.length) {
    console.error(`Drawn from something else: ${late.join(', ')}. Run npm run geometry.`)
    process.exit(1)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const asked = process.argv.slice(2)
  if (asked.includes('--check')) check()
  else await write(asked)
}
