import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, difference, rgb, seen, type Vision } from './colours'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

function theme(selector: string): Record<string, string> {
  const from = css.indexOf(`${selector} {`)
  const block = css.slice(from, css.indexOf('}', from))
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name!, hex!]))
}

const light = theme(':root')
const dark = { ...light, ...theme(":root[data-theme='dark']") }
const system = { ...light, ...theme(':root:not([data-theme])') }
const names = (prefix: string): string[] => [1, 2, 3, 4, 5, 6].map((n) => `${prefix}-${n}`)
const regions = names('region')
const fuels = ['coal', 'oil', 'garbage', 'uranium', 'none'].map((fuel) => `fuel-${fuel}`)

const AA = 4.5
const GRAPHIC = 3

test('the dark theme is the same, chosen or by the system', () => {
  expect(system).toEqual(dark)
})

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme', (_, colours) => {
  const ratio = (a: string, b: string): number => contrast(colours[a]!, colours[b]!)

  test.each(['bg', 'surface', 'surface-2', 'land', 'sea', ...regions])('text can be read on %s', (ground) => {
    expect(ratio('text', ground)).toBeGreaterThanOrEqual(7)
  })

  test.each(['text-2', 'danger', 'ok', 'warn', ...fuels])('%s can be read on surfaces', (ink) => {
    for (const ground of ['bg', 'surface', 'surface-2']) expect(ratio(ink, ground)).toBeGreaterThanOrEqual(AA)
  })

  test('labels can be read on their buttons', () => {
    expect(ratio('commit', 'commit-label')).toBeGreaterThanOrEqual(7)
    expect(ratio('turn', 'turn-label')).toBeGreaterThanOrEqual(7)
    for (const player of names('player')) expect(ratio(player, `${player}-ink`)).toBeGreaterThanOrEqual(AA)
  })

  test('outlines, links and the focus ring stand out from their ground', () => {
    for (const ground of ['surface', 'surface-2']) expect(ratio('outline', ground)).toBeGreaterThanOrEqual(GRAPHIC)
    for (const ground of ['surface', 'land']) expect(ratio('focus', ground)).toBeGreaterThanOrEqual(GRAPHIC)
    for (const ground of ['land', 'sea', ...regions]) {
      expect(ratio('link', ground)).toBeGreaterThanOrEqual(GRAPHIC)
      expect(ratio('piece-outline', ground)).toBeGreaterThanOrEqual(7)
    }
  })

  test('players differ from all terrain', () => {
    for (const player of names('player'))
      for (const ground of ['land', 'sea', ...regions])
        expect(difference(rgb(colours[player]!), rgb(colours[ground]!))).toBeGreaterThanOrEqual(9.9)
  })
})

const docks = import.meta.glob<string>('../games/powergrid/{docks,parts}/*.svelte', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('amber means my move: no dock draws anything else in it', () => {
  expect(Object.keys(docks).length).toBeGreaterThan(10)
  expect(Object.keys(docks).filter((name) => docks[name]!.includes('--turn'))).toEqual([])
})

describe('U15: six players are told apart', () => {
  const least: [Vision, number][] = [
    ['normal', 27],
    ['protan', 19],
    ['deutan', 19],
    ['tritan', 19],
  ]

  test.each(least)('with %s sight by a difference of %i', (vision, bound) => {
    const players = names('player').map((name) => seen(light[name]!, vision))
    const pairs = players.flatMap((one, i) => players.slice(i + 1).map((two) => difference(one, two)))
    expect(Math.min(...pairs)).toBeGreaterThanOrEqual(bound)
  })

  test('by a difference that agrees with published pairs', () => {
    expect(difference(rgb('#ffffff'), rgb('#000000'))).toBeCloseTo(100, 0)
    expect(difference(rgb('#ff0000'), rgb('#ff0000'))).toBe(0)
    expect(difference(rgb('#ff0000'), rgb('#00ff00'))).toBeCloseTo(86.6, 0)
    expect(difference(rgb('#0000ff'), rgb('#ff00ff'))).toBeCloseTo(32.4, 0)
  })
})
