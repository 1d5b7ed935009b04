import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { traceless } from './traceless'

const FILE = `${import.meta.dirname}/../node_modules/svelte/src/internal/client/constants.js`
const transform = traceless().transform as (this: object, code: string, id: string) => { code: string } | null

test("Svelte's reason of what is given up keeps its name, and is no error any more", () => {
  const { code } = transform.call({}, readFileSync(FILE, 'utf8'), FILE)!
  expect(code).toContain('new (class StaleReactionError {')
  expect(code).toContain("name = 'StaleReactionError'")
})

test('a Svelte that makes it in another way ends the build', () => {
  const told: string[] = []
  transform.call({ error: (text: string) => told.push(text) }, 'export const ELEMENT_NODE = 1', FILE)
  expect(told).toHaveLength(1)
})
