import { describe, expect, test } from 'vitest'
import { outdated } from '../../../../scripts/geometry/build.mjs'
import { readBoard } from '../../../../scripts/geometry/boards.mjs'
import {
  geometry,
  known,
  leastScale,
  likelyLayout,
  pairName,
  layoutFor,
  LEAST_SPACING,
  type Geometry,
  type Layout,
} from '.'

interface PrintedCity {
  id: string
  region: string
  edition?: string
}

const texts = import.meta.glob<string>(['./*.tall.json', './*.short.json', './*.wide.json'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const drawings = Object.values(texts).map((text) => JSON.parse(text) as Geometry)
const named = drawings.map((drawing): [string, Geometry] => [`${drawing.map} ${drawing.layout}`, drawing])
const FLOOR: Record<Layout, number> = { tall: 40, short: 38, wide: 52 }

async function zipped(text: string): Promise<number> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return (await new Response(stream).arrayBuffer()).byteLength
}

test('each of six boards is drawn in three layouts', () => {
  expect(drawings).toHaveLength(18)
})

test('the drawings are made from the boards, the outlines and the scripts as they are now', () => {
  expect(outdated()).toEqual([])
})

test('a drawing is at most 8 kB on the wire', async () => {
  for (const [path, text] of Object.entries(texts)) expect(await zipped(text), path).toBeLessThanOrEqual(8000)
})

describe.each(named)('the drawing %s', (_, drawing) => {
  const board = readBoard(drawing.map) as unknown as { cities: PrintedCity[]; links: [number, number][]; regions: string[] }

  test('has the cities and regions of the rules, in their order', () => {
    expect(drawing.cities.map(({ id, region }) => [id, region])).toEqual(
      board.cities.map(({ id, region }) => [id, region]),
    )
    expect(drawing.regions.map((region) => region.id)).toEqual(board.regions)
    for (const region of drawing.regions) expect(region.path, region.id).toMatch(/^M.+z$/)
  })

  test('gives every city a code of its own', () => {
    const codes = drawing.cities.map((city) => city.code)
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes) expect(code).toMatch(/^\p{Lu}{2,3}$/u)
  })

  test('keeps the cities of a printing apart, and inside the box', () => {
    const floor = FLOOR[drawing.layout]
    drawing.cities.forEach((city, i) => {
      expect(city.at[0]).toBeGreaterThanOrEqual(20)
      expect(city.at[1]).toBeGreaterThanOrEqual(20)
      expect(city.at[0]).toBeLessThanOrEqual(drawing.width - 20)
      expect(city.at[1]).toBeLessThanOrEqual(drawing.height - 20)
      drawing.cities.slice(0, i).forEach((other, j) => {
        const [one, two] = [board.cities[i]!.edition, board.cities[j]!.edition]
        if (one && two && one !== two) return
        const far = Math.hypot(city.at[0] - other.at[0], city.at[1] - other.at[1])
        expect(far, `${city.id} ${other.id}`).toBeGreaterThanOrEqual(floor)
      })
    })
  })

  test('places the cost of every connection', () => {
    for (const [a, b] of board.links) {
      expect(drawing.costs).toHaveProperty([pairName(board.cities[a]!.id, board.cities[b]!.id)])
    }
  })
})

test('a frame gets the layout of its shape', () => {
  expect(layoutFor(390, 404)).toBe('tall')
  expect(layoutFor(360, 480)).toBe('tall')
  expect(layoutFor(390, 370)).toBe('tall')
  expect(layoutFor(248, 800)).toBe('tall')
  expect(layoutFor(390, 222)).toBe('short')
  expect(layoutFor(440, 302)).toBe('short')
  expect(layoutFor(680, 500)).toBe('wide')
})

test('no layout is shrunk until a finger misses', () => {
  for (const layout of ['tall', 'short', 'wide'] as const) {
    expect(leastScale(layout) * FLOOR[layout]).toBeCloseTo(LEAST_SPACING)
  }
})

test('a drawing that has come is known without waiting', async () => {
  expect(known('italy', 'short')).toBeUndefined()
  const drawn = await geometry('italy', 'short')
  expect(known('italy', 'short')).toBe(drawn)
  expect(known('italy', 'tall')).toBeUndefined()
})

test('what a phone will want is guessed as the server guesses it', () => {
  expect(likelyLayout(390, 844)).toBe('tall')
  expect(likelyLayout(390, 664)).toBe('short')
  expect(likelyLayout(844, 390)).toBe('short')
  expect(likelyLayout(768, 1024)).toBeNull()
})
