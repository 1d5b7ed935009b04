// What a board is drawn with, as far as that is known before its frame has a size.
import { geometry, likelyLayout } from '../geometry'
import { bringPlaces } from '../places.svelte'
import type { BoardFacts } from '../view'

/** The names of its places, and on a phone its drawing. */
export function bringBoard({ options: { map } }: BoardFacts): Promise<unknown> {
  const likely = likelyLayout(innerWidth, innerHeight)
  return Promise.all([bringPlaces(map), likely && geometry(map, likely).catch(() => {})])
}
