/** Boards without a game, kept on the device once they were read: the rules are there without a network too. */

import { get } from '../../../api/http'
import { keep, kept } from '../../../stores/kept'
import { bringPlaces } from '../places.svelte'
import type { BoardFacts, Edition, MapName } from '../view'

export interface Which {
  map: MapName
  edition: Edition
  players: number
}

export const USUAL: Which = { map: 'germany', edition: 'recharged', players: 4 }
export const MAPS: readonly MapName[] = ['germany', 'usa', 'central_europe', 'benelux', 'france', 'italy']
export const EDITIONS: readonly Edition[] = ['recharged', 'classic']
export const PLAYERS = [2, 3, 4, 5, 6] as const

/** With the names of its places. */
export async function readBoard(which: Which): Promise<BoardFacts> {
  const [board] = await Promise.all([factsOf(which), bringPlaces(which.map)])
  return board
}

async function factsOf(which: Which): Promise<BoardFacts> {
  const name = nameOf(which)
  const { map, edition, players } = which
  try {
    const board = await get<BoardFacts>(`/api/rules/powergrid/board?map=${map}&edition=${edition}&players=${players}`)
    keep(name, board)
    return board
  } catch (error) {
    const before = kept<BoardFacts | null>(name, null)
    if (before) return before
    throw error
  }
}

/** So that the rules open without a network even where they were never opened with one. */
export async function keepUsual(): Promise<void> {
  if (!kept(nameOf(USUAL), null)) await readBoard(USUAL)
}

const nameOf = ({ map, edition, players }: Which): string => `board.${map}.${edition}.${players}`

/** What an address asks for; what it does not say, or says wrongly, is as usual. */
export function asked(map: string | undefined, query: URLSearchParams): Which {
  const edition = EDITIONS.find((one) => one === query.get('edition'))
  const players = PLAYERS.find((one) => String(one) === query.get('players'))
  return {
    map: MAPS.find((one) => one === map) ?? USUAL.map,
    edition: edition ?? USUAL.edition,
    players: players ?? USUAL.players,
  }
}

export function address({ map, edition, players }: Which): string {
  return `/rules/${map}?edition=${edition}&players=${players}`
}
