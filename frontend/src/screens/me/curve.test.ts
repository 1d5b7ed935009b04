import { expect, test } from 'vitest'
import { HEIGHT, ratingCurve, WIDTH } from './curve'

const points = (path: string): [number, number][] =>
  path
    .slice(1)
    .split('L')
    .map((one) => one.split(' ').map(Number) as [number, number])

test('one rating alone is no line', () => {
  expect(ratingCurve([])).toBeNull()
  expect(ratingCurve([1500])).toBeNull()
})

test('the line goes from left to right and up with the rating, inside its box', () => {
  const found = points(ratingCurve([1500, 1620, 1380])!.path)
  expect(found.map(([x]) => x)).toEqual(found.map(([x]) => x).toSorted((one, other) => one - other))
  const [first, high, low] = found.map(([, y]) => y) as [number, number, number]
  expect(high).toBeLessThan(first)
  expect(first).toBeLessThan(low)
  for (const [x, y] of found) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThan(WIDTH)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(HEIGHT)
  }
})

test('a rating that hardly changes is hardly a slope', () => {
  const [[, one], [, other]] = points(ratingCurve([1500, 1503])!.path) as [[number, number], [number, number]]
  expect(one - other).toBeGreaterThan(0)
  expect(one - other).toBeLessThan(HEIGHT / 10)
})

test('where nothing has changed the line is in the middle', () => {
  const { last, path } = ratingCurve([1500, 1500])!
  expect(last.y).toBe(HEIGHT / 2)
  expect(points(path).at(-1)).toEqual([last.x, last.y])
})
