import { describe, expect, test } from 'vitest'
import { missing, routes } from '../routes'
import { said, unheard, type Sources } from './said'

const SHELL = ['app']

const files = import.meta.glob<string>(['../**/*.ts', '../**/*.svelte', '!../**/*.test.ts', '!./said.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const sources: Sources = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [path.startsWith('./') ? `i18n/${path.slice(2)}` : path.slice(3), text]),
)
const english = import.meta.glob<Record<string, string>>('./words/*/en.json', { import: 'default', eager: true })
const areas = Object.keys(english).map((path) => path.split('/')[2]!)

describe('a source says no word that may not be there', () => {
  // It loads each screen with the areas of its route: those are doors of their own.
  const { 'routes.ts': router, ...rest } = sources
  const doors = [
    { source: 'main.ts', areas: SHELL },
    ...[...routes, missing].map((route) => ({
      source: `screens/${route.screen}.svelte`,
      areas: [...SHELL, ...(route.areas ?? [])],
    })),
  ]

  test('wherever a player comes in', () => {
    expect(router).toContain("'./screens/*.svelte'")
    const all = { ...rest, 'routes.ts': '' }
    expect(unheard(all, doors, areas)).toEqual([])
  })

  const enter = (made: Sources): string[] =>
    unheard(made, [{ source: 'main.ts', areas: SHELL }], ['app', 'game', 'learn'])

  test('not by what it always imports', () => {
    const main = "import {\n  a,\n  type B,\n} from './a/b'\nt('app.again')"
    expect(enter({ 'main.ts': main, 'a/b.ts': "t('game.log') + tx(`learn.step.${n}`)" })).toEqual([
      'a/b.ts: game.log',
      'a/b.ts: learn.step.',
    ])
  })

  test('not by what it imports when it is wanted, unless it loads the words beside it', () => {
    const late = { 'later/Late.svelte': "import { b } from './b.svelte'", 'later/b.svelte.ts': "t('learn.step')" }
    expect(enter({ 'main.ts': "import('./later/Late.svelte')", ...late })).toEqual(['later/b.svelte.ts: learn.step'])
    expect(enter({ 'main.ts': "import.meta.glob<One>('./*/Late.svelte')", ...late })).toHaveLength(1)
    const beside = "Promise.all([import('./later/Late.svelte'), words.load('learn')])"
    expect(enter({ 'main.ts': beside, ...late })).toEqual([])
    // Another importer has not loaded them.
    expect(enter({ 'main.ts': "import('./x')\nimport('./later/Late.svelte')", 'x.ts': beside, ...late })).toHaveLength(
      1,
    )
  })

  test('but types say nothing', () => {
    const main = "import type { A } from './a'\nimport { type B } from './a'\ntype C = typeof import('./a')"
    expect(enter({ 'main.ts': main, 'a.ts': "t('game.log')" })).toEqual(['a.ts: never entered'])
  })
})

test('what is said has words', () => {
  const keys = Object.entries(english).flatMap(([path, words]) =>
    Object.keys(words).map((key) => `${path.split('/')[2]}.${key}`),
  )
  const wordless = said(sources, areas).filter(({ key }) => !keys.some((one) => one.startsWith(key)))
  expect(wordless).toEqual([])
})
