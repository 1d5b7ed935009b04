/** What a player hears of what has just happened: the live regions, sounds and the phone's trembling. */

import { t } from '../../i18n'
import { settings } from '../../stores/settings.svelte'
import { announcements } from '../../ui/toasts.svelte'
import { sound, type Sound } from './effects'
import { linesOf } from './telling'
import type { Table } from './table.svelte'
import type { GameEvent } from './view'
import { spoken, whatIsAsked } from './words'

const SOUNDS: Partial<Record<GameEvent['kind'], Sound>> = {
  plant_bought: 'bought',
  fuel_bought: 'bought',
  city_built: 'built',
  plants_run: 'powered',
}

interface Before {
  turn: boolean
  cut: boolean
  seq: number
}
const before = new WeakMap<Table, Before>()

/** To be called whenever the table has changed; says each thing once. */
export function heard(table: Table): void {
  const now: Before = { turn: table.myTurn, cut: table.game.cut, seq: table.game.seq }
  const was = before.get(table)
  before.set(table, now)
  if (was && now.seq > was.seq) news(table)
  if (now.turn && !was?.turn) {
    announcements.interrupt(`${t('game.status.mine')}: ${whatIsAsked(table)}`)
    if (was) {
      sound('turn')
      settings.feel('turn')
    }
  }
  if (was && now.cut && !was.cut) announcements.interrupt(t('game.heard.lost'))
  if (was && !now.cut && was.cut) announcements.say(t('game.heard.back'))
}

function news(table: Table): void {
  const events = table.game.news.flatMap((told) => told.events)
  const lines = linesOf(table, table.game.news)
  for (const line of lines.slice(-6)) announcements.say(spoken(line.text))
  if (outbid(table, events)) {
    announcements.interrupt(t('game.heard.outbid'))
    sound('outbid')
    return
  }
  const kind = events.map((event) => SOUNDS[event.kind]).findLast(Boolean)
  if (kind) sound(kind)
}

/** I led, and somebody has bid more. */
function outbid(table: Table, events: GameEvent[]): boolean {
  const asked = table.asked
  if (asked.kind !== 'Bidding' || table.me === null || asked.high_bidder === table.me) return false
  const raised = events.filter((event) => event.kind === 'raised')
  return raised.length > 0 && asked.still_in.includes(table.me) && table.myTurn
}
