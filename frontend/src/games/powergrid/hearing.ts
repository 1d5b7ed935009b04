/** What a player hears of what has just happened: the live regions, sounds and the phone's trembling. */

import { t } from '../../i18n'
import { settings } from '../../stores/settings.svelte'
import { announcements } from '../../ui/toasts.svelte'
import { sound, type Sound } from './effects'
import { linesOf } from './telling'
import type { PowerGame, Table } from './table.svelte'
import type { Asked, GameEvent } from './view'
import { spoken, whatIsAsked } from './words'

const SOUNDS: Partial<Record<GameEvent['kind'], Sound>> = {
  plant_bought: 'bought',
  fuel_bought: 'bought',
  city_built: 'built',
  plants_run: 'powered',
}

interface Before {
  turn: boolean
  /** What is asked, and after which of my moves. */
  question: string
  cut: boolean
  over: boolean
  seq: number
  asked: Asked
  news: PowerGame['news']
}
const before = new WeakMap<Table, Before>()

/** To be called whenever the table has changed; says each thing once, and no more than one thing by a sound. */
export function heard(table: Table): void {
  const { acts, cut, over, seq, news } = table.game
  const question = `${table.question} ${acts}`
  const now: Before = { turn: table.myTurn, question, cut, over, seq, asked: table.asked, news }
  const was = before.get(table)
  before.set(table, now)
  const isNews = was !== undefined && now.seq > was.seq
  const isOutbid = isNews && outbid(was.asked, now.asked, table.me)
  const isAsked = now.turn && !was?.turn
  const isMissed = table.game.missed && now.news !== was?.news
  if (isNews || isMissed) tellNews(table)
  const urgent: string[] = []
  if (was && now.cut && !was.cut) urgent.push(t('game.heard.lost'))
  if (isOutbid) urgent.push(t('game.heard.outbid'))
  if (isAsked) urgent.push(`${t('game.status.mine')}: ${whatIsAsked(table)}`)
  else if (now.turn && question !== was?.question) urgent.push(whatIsAsked(table)) // my turn goes on
  if (urgent.length) announcements.interrupt(urgent.join('. '))
  if (was && isAsked) settings.feel('turn')
  const isEnd = was !== undefined && now.over && !was.over
  const tune = isEnd ? 'over' : isOutbid ? 'outbid' : was && isAsked ? 'turn' : isNews ? soundOf(table) : undefined
  if (tune) sound(tune)
  if (was && !now.cut && was.cut) table.say(t('game.heard.back'))
}

function tellNews(table: Table): void {
  const lines = linesOf(table, table.game.news)
  for (const line of lines.slice(-6)) announcements.say(spoken(line.text))
}

function soundOf(table: Table): Sound | undefined {
  const events = table.game.news.flatMap((told) => told.events)
  return events.map((event) => SOUNDS[event.kind]).findLast(Boolean)
}

/** I led, and now somebody else does: whoever is asked next. */
function outbid(was: Asked, now: Asked, me: number | null): boolean {
  if (was.kind !== 'Bidding' || now.kind !== 'Bidding' || was.plant !== now.plant) return false
  return was.high_bidder === me && now.high_bidder !== me
}
