/** A rule as it is read: with the names of places and fuels in the player's language. */

import { tx, words } from '../../../i18n'
import { cityName, regionName } from '../places.svelte'
import type { BoardFacts } from '../view'
import type { Sentence } from './book'

export function phrase(board: BoardFacts, { key, values, names }: Sentence): string {
  const put: Record<string, string | number> = { ...values }
  if (names?.cities) put.city = cityName(board, names.cities, words.lang)
  if (names?.regions) put.regions = names.regions.map((id) => regionName(board, id, words.lang)).join(', ')
  if (names?.fuel) put.fuel = tx(`game.fuel.${names.fuel}`)
  return tx(`learn.rule.${key}`, put)
}
