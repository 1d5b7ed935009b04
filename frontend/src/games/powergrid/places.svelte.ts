/**
 * How the places of a board are called in the player's language: places/<map>.json, which comes with the board. Of a city
 * it has the names that are not its people's own; and all Serbian ones: Serbian writes a name as it is said.
 */
import { words, writtenIn, type Lang, type Written } from '../../i18n'
import { fetched } from '../../stores/idle'
import type { BoardFacts } from './view'

type Names = Partial<Record<Written, string>>
export type Places = Record<'cities' | 'regions', Record<string, Names>>

const files = import.meta.glob<Places>('./places/*.json', { import: 'default' })

let there = $state.raw<Record<string, Places>>({})

/** Resolves when a board's names are there. Where they can't be had now, nobody waits for them: they come later. */
export async function bringPlaces(map: string): Promise<void> {
  const file = files[`./places/${map}.json`]
  if (!file || map in there) return
  const bring = async (): Promise<void> => {
    const places = await file()
    there = { ...there, [map]: places }
  }
  await bring().catch(() => void fetched(bring))
}

/** How a city is called in a language; without a name of its own there, as its people call it. */
export function cityName(board: BoardFacts, id: string, lang: Lang): string {
  return named(board, 'cities', id, lang) ?? board.cities.find((city) => city.id === id)?.name ?? id
}

export function regionName(board: BoardFacts, id: string, lang: Lang): string {
  return named(board, 'regions', id, lang) ?? board.regions.find((region) => region.id === id)?.name ?? id
}

function named(board: BoardFacts, kind: keyof Places, id: string, lang: Lang): string | undefined {
  const name = there[board.options.map]?.[kind][id]?.[writtenIn(lang)]
  return name && lang === 'sr-Cyrl' ? words.lettered(name) : name
}
