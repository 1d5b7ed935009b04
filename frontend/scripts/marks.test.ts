import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { markOf } from './marks.js'

const SOURCE = join(import.meta.dirname, '../src')
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.svelte'))

test('each component has a class of two letters that no other has', () => {
  const marks = files.map((name) => markOf(join(SOURCE, name)))
  expect(new Set(marks).size).toBe(files.length)
  for (const mark of marks) expect(mark).toMatch(/^[A-Z][A-Za-z0-9]$/)
})

test('a component made while the server runs is not known yet', () => {
  expect(markOf(join(SOURCE, 'Newer.svelte'))).toBeUndefined()
  expect(markOf('')).toBeUndefined()
})
