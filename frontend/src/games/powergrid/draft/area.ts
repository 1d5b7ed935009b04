import type { BoardFacts, City } from '../view'

/** A price nobody can pay: the city is not open to this seat now. Distances to what can't be reached are as large. */
export const CLOSED = 1 << 20

/** The regions in play with every cheapest connection ready. Cities are numbered in data order. */
export interface Area {
  cities: string[]
  regionOf: string[]
  index: Map<string, number>
  neighbours: { city: number; cost: number }[][]
  distance: number[][]
  /** By start, then city: the city before it on the way; -1: none. */
  parent: number[][]
}

const kept = new WeakMap<BoardFacts, Map<string, Area>>()

/** The area of some regions; kept, since every view of a game asks for the same one. */
export function areaOf(board: BoardFacts, regions: readonly string[]): Area {
  const areas = kept.get(board) ?? new Map<string, Area>()
  kept.set(board, areas)
  const key = regions.join(' ')
  const area = areas.get(key) ?? makeArea(board, regions)
  areas.set(key, area)
  return area
}

function makeArea(board: BoardFacts, regions: readonly string[]): Area {
  const inside = board.cities.filter((city: City) => regions.includes(city.region))
  const index = new Map(inside.map((city, number) => [city.id, number]))
  const neighbours: Area['neighbours'] = inside.map(() => [])
  for (const [one, other, cost] of board.links) {
    const from = index.get(one)
    const to = index.get(other)
    if (from === undefined || to === undefined) continue
    neighbours[from]!.push({ city: to, cost })
    neighbours[to]!.push({ city: from, cost })
  }
  const searches = inside.map((_, start) => cheapestFrom(neighbours, start))
  return {
    cities: inside.map((city) => city.id),
    regionOf: inside.map((city) => city.region),
    index,
    neighbours,
    distance: searches.map((search) => search.costs),
    parent: searches.map((search) => search.parents),
  }
}

/** Dijkstra. Equally near cities are settled in data order, so that ways are those of the rules. */
function cheapestFrom(neighbours: Area['neighbours'], start: number): { costs: number[]; parents: number[] } {
  const costs = neighbours.map(() => CLOSED)
  const parents = neighbours.map(() => -1)
  const edge = [start] // reached, and not settled: few at a time
  costs[start] = 0
  while (edge.length) {
    const city = takeNearest(edge, costs)
    for (const next of neighbours[city]!) {
      const cost = costs[city]! + next.cost
      if (cost >= costs[next.city]!) continue
      if (costs[next.city] === CLOSED) edge.push(next.city)
      costs[next.city] = cost
      parents[next.city] = city
    }
  }
  return { costs, parents }
}

function takeNearest(edge: number[], costs: number[]): number {
  let at = 0
  for (let other = 1; other < edge.length; other++) {
    const nearer = costs[edge[other]!]! - costs[edge[at]!]!
    if (nearer < 0 || (nearer === 0 && edge[other]! < edge[at]!)) at = other
  }
  const city = edge[at]!
  edge[at] = edge[edge.length - 1]!
  edge.pop()
  return city
}

/** The cities of a cheapest way, both ends included. */
export function wayBetween(area: Area, start: number, end: number): number[] {
  const way = [end]
  while (way[0] !== start) way.unshift(area.parent[start]![way[0]!]!)
  return way
}
