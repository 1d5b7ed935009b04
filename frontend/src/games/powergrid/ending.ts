// What set two neighbours of the ranking apart: of the first two the rules say it, of others who supplied as many the
// figures do.
import type { Result, TieBreaker } from './view'

export type Apart = { first: number; second: number; by: Result['decided_by'] }

export function apart(result: Result, tieBreakers: readonly TieBreaker[]): Apart[] {
  const order = result.rank.map((_, seat) => seat).sort((one, other) => result.rank[one]! - result.rank[other]!)
  return order.slice(1).flatMap((second, at): Apart[] => {
    const first = order[at]!
    if (!at) return [{ first, second, by: result.decided_by }]
    const left = result.left.includes(first) || result.left.includes(second)
    const tied = !left && result.powered[first] === result.powered[second]
    return tied ? [{ first, second, by: figure(result, first, second, tieBreakers) }] : []
  })
}

function figure(result: Result, first: number, second: number, tieBreakers: readonly TieBreaker[]): Apart['by'] {
  return tieBreakers.find((name) => result[name][first] !== result[name][second]) ?? 'shared'
}
