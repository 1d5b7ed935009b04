import { expect, test } from 'vitest'
import type { BoardFacts } from '../view'
import { areaOf, wayBetween } from './area'

/** All in one region; a link is its two cities and what it costs. */
function area(cities: string, ...links: [string, string, number][]) {
  const board = { cities: [...cities].map((id) => ({ id, name: id, region: 'all' })), links }
  return areaOf(board as unknown as BoardFacts, ['all'])
}

function way(among: ReturnType<typeof area>, from: string, to: string): string {
  const number = (city: string) => among.index.get(city)!
  return wayBetween(among, number(from), number(to))
    .map((city) => among.cities[city])
    .join('')
}

test('of two ways that cost the same the one over the city that comes first in the data is taken', () => {
  const links: [string, string, number][] = [
    ['a', 'c', 5], // known before b is
    ['a', 'b', 5],
    ['b', 'd', 5],
    ['c', 'd', 5],
  ]
  expect(way(area('abcd', ...links), 'a', 'd')).toBe('abd')
  expect(way(area('acbd', ...links), 'a', 'd')).toBe('acd')
})

test('of two ways that cost the same the one whose last stop is nearer is taken', () => {
  const found = area('abcd', ['a', 'b', 6], ['a', 'c', 4], ['b', 'd', 4], ['c', 'd', 6])
  expect(way(found, 'a', 'd')).toBe('acd')
})

test('a way that is found later and costs less is taken, also where the city was known already', () => {
  const found = area('abcd', ['a', 'd', 9], ['a', 'b', 3], ['b', 'c', 3], ['c', 'd', 2])
  expect(way(found, 'a', 'd')).toBe('abcd')
  expect(found.distance[0]).toEqual([0, 3, 6, 8])
})
