/** What becomes of a draft when the table changes under it, and what the player is told of that. */

import { t, tx } from '../../i18n'
import type { Notice } from '../../stores/game.svelte'
import { keep, kept } from '../../stores/kept'
import { own } from '../../stores/own'
import { isEmpty, sumOf, type Draft } from './picks'
import { repaired, repriced } from './reckon'
import type { Table } from './table.svelte'
import type { View } from './view'
import { cityOf, reasonText } from './words'

interface Seen {
  question: string
  acts: number
  view: View
}
const before = new WeakMap<Table, Seen>()

/**
 * To be called whenever the table has changed. A new question, or a move of mine: the old draft is over. The same
 * question over a changed table: what still holds stays, at its new price.
 */
export function followed(table: Table): void {
  const now: Seen = { question: table.question, acts: table.game.acts, view: table.view }
  const was = before.get(table)
  before.set(table, now)
  const { notice } = table.game
  table.game.notice = null
  if (was && was.question === now.question && was.acts === now.acts) {
    const told = adapt(table, table.draft, was.view)
    if (notice && !(told && notice.code === 'stale')) table.say(reasonText(table, notice))
  } else overtaken(table, notice, was?.question === now.question ? was : null)
  if (!was) takeUp(table)
}

interface Kept {
  turn: string
  draft: Draft
}
const nameOf = (table: Table): string => own(`draft.${table.game.id}`)
/** After a move of mine the same question may come again; it is another one then. */
const turnOf = (table: Table): string => `${table.question} ${table.game.lastAct}`

/** For who looks elsewhere and comes back, also by another page. To be called whenever the draft has changed. */
export function keepDraft(table: Table): void {
  const { draft } = table
  keep(nameOf(table), isEmpty(draft) ? undefined : ({ turn: turnOf(table), draft } satisfies Kept))
}

function takeUp(table: Table): void {
  const found = kept<Kept | null>(nameOf(table), null)
  if (found?.turn === turnOf(table)) adapt(table, found.draft, table.view)
}

/** `was`: where the draft would still answer what is asked. It was another device's move then, so it may come back. */
function overtaken(table: Table, notice: Notice | null, was: Seen | null): void {
  const { draft } = table
  table.drop()
  if (!notice) return
  const run = (): void => {
    if (was && table.question === was.question && !table.game.busy) adapt(table, draft, was.view)
  }
  const drafted = draft.cities.length || sumOf(draft.fuel)
  const undo = was && drafted ? { label: t('game.dock.undo'), run } : undefined
  table.say(reasonText(table, notice), undo)
}

/** The draft as it is over today's table; true: something has changed, and that is told. */
function adapt(table: Table, draft: Draft, view: View): boolean {
  const { draft: kept, reason } = repaired(table, draft)
  const price = reason ? null : repriced(table, kept, view)
  if (reason || draft !== table.draft) table.adapt(kept)
  const name = price && ('city' in price ? cityOf(table, price.city) : tx(`game.fuel.${price.fuel}`))
  const why = reason ? reasonText(table, reason) : price && t('game.changed.price', { name: name!, price: price.price })
  if (why) table.say(t('game.changed', { why }))
  return Boolean(why)
}
