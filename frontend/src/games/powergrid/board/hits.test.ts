import { expect, test } from 'vitest'
import { readBoard } from '../../../../scripts/geometry/boards.mjs'
import { leastScale, type Geometry } from '../geometry'
import { hit, towards, type Target } from './hits'

const drawings = Object.values(
  import.meta.glob<Geometry>(['../geometry/*.tall.json', '../geometry/*.short.json', '../geometry/*.wide.json'], {
    import: 'default',
    eager: true,
  }),
)

// The cities of one printing.
function targetsOf(drawing: Geometry): Target[] {
  const { cities } = readBoard(drawing.map) as unknown as { cities: { id: string; edition?: string }[] }
  const printed = new Set(cities.filter((city) => city.edition !== 'recharged').map((city) => city.id))
  return drawing.cities.filter(({ id }) => printed.has(id)).map(({ id, at }) => ({ id, x: at[0], y: at[1] }))
}

const pair: Target[] = [
  { id: 'left', x: 0, y: 0 },
  { id: 'right', x: 40, y: 0 },
]

test('the nearest city within reach is meant', () => {
  expect(hit(pair, { x: 8, y: 5 }, 1).cities).toEqual(['left'])
  expect(hit(pair, { x: 68, y: 0 }, 1).cities).toEqual(['right'])
})

test('a finger beyond reach meets nothing', () => {
  expect(hit(pair, { x: 0, y: 31 }, 1).cities).toEqual([])
})

test('reach is measured on the screen, not on the board', () => {
  expect(hit(pair, { x: 0, y: 20 }, 2).cities).toEqual([])
})

test('between two cities both are asked for, the nearer first', () => {
  expect(hit(pair, { x: 21, y: 0 }, 1).cities).toEqual(['right', 'left'])
})

test('between two cities the one that would do something is meant', () => {
  expect(hit(pair, { x: 21, y: 0 }, 1, (id) => id === 'left').cities).toEqual(['left'])
})

// A bell curve of its own seed, so that the figure is the same in every run.
function fingers(seed: number): () => number {
  let state = seed
  const even = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state + 1) / 4294967297
  }
  return () => Math.sqrt(-2 * Math.log(even())) * Math.cos(2 * Math.PI * even())
}

const TAPS = 200 // for each city

// Six pixels of shaking: how many pick it, and how many pick another.
function shaken(drawing: Geometry, scale: number): { right: number; wrong: number } {
  const noise = fingers(7)
  const targets = targetsOf(drawing)
  const tally = { right: 0, wrong: 0 }
  for (const target of targets) {
    for (let tap = 0; tap < TAPS; tap++) {
      const at = { x: target.x + (noise() * 6) / scale, y: target.y + (noise() * 6) / scale }
      const found = hit(targets, at, scale).cities
      if (found.length === 1) tally[found[0] === target.id ? 'right' : 'wrong']++
    }
  }
  const taps = targets.length * TAPS
  return { right: tally.right / taps, wrong: tally.wrong / taps }
}

test.each(drawings.map((drawing): [string, Geometry] => [`${drawing.map} ${drawing.layout}`, drawing]))(
  'a shaking finger picks the right city on %s',
  (_, drawing) => {
    for (const scale of [1, leastScale(drawing.layout)]) {
      const { right, wrong } = shaken(drawing, scale)
      expect(right).toBeGreaterThanOrEqual(0.99)
      expect(wrong).toBeLessThanOrEqual(0.003)
    }
  },
)

test('an arrow leads to the nearest city in its direction', () => {
  const cities = [...pair, { id: 'far', x: 95, y: 4 }, { id: 'below', x: 5, y: 50 }]
  expect(towards(cities, { x: 0, y: 0 }, 'right')).toBe('right')
  expect(towards(cities, { x: 40, y: 0 }, 'right')).toBe('far')
  expect(towards(cities, { x: 0, y: 0 }, 'down')).toBe('below')
  expect(towards(cities, { x: 0, y: 0 }, 'up')).toBeNull()
})

test('arrows reach every city of every board', () => {
  for (const drawing of drawings) {
    const targets = targetsOf(drawing)
    const seen = new Set([targets[0]!.id])
    const queue = [targets[0]!]
    for (let from = queue.shift(); from; from = queue.shift()) {
      for (const direction of ['up', 'down', 'left', 'right'] as const) {
        const next = targets.find((target) => target.id === towards(targets, from!, direction))
        if (next && !seen.has(next.id)) {
          seen.add(next.id)
          queue.push(next)
        }
      }
    }
    const missed = targets.filter((target) => !seen.has(target.id)).map((target) => target.id)
    expect(missed, `${drawing.map} ${drawing.layout}`).toEqual([])
  }
})
