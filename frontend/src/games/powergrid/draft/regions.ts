import type { BoardFacts } from '../view'
import { areaOf, CLOSED } from './area'

const kept = new WeakMap<BoardFacts, string[][]>()

/** Every area that may be played on: so many regions whose cities hang together. */
function legalAreas(board: BoardFacts): string[][] {
  let areas = kept.get(board)
  if (!areas) {
    const ids = board.regions.map((region) => region.id)
    areas = choose(ids, board.regions_needed).filter((regions) => hangsTogether(board, regions))
    kept.set(board, areas)
  }
  return areas
}

function choose(ids: string[], count: number): string[][] {
  if (!count) return [[]]
  return ids.flatMap((id, at) => choose(ids.slice(at + 1), count - 1).map((rest) => [id, ...rest]))
}

function hangsTogether(board: BoardFacts, regions: string[]): boolean {
  return areaOf(board, regions).distance[0]!.every((cost) => cost < CLOSED)
}

/** Regions that some legal area contains together with all picks so far, in data order. */
export function legalPicks(board: BoardFacts, picks: readonly string[]): string[] {
  const possible = legalAreas(board).filter((area) => picks.every((pick) => area.includes(pick)))
  const ids = board.regions.map((region) => region.id)
  return ids.filter((id) => !picks.includes(id) && possible.some((area) => area.includes(id)))
}
