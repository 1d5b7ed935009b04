/** What has happened, as lines of text: for the log, the caption over the map and the voice. */

import type { Told, Why } from '../../stores/frames'
import { text } from './say'
import { isWeighty, tell, type Line } from './story'
import type { Table } from './table.svelte'
import type { GameEvent } from './view'
import { cityOf, speaker } from './words'

export interface StoryLine {
  key: string
  seat: number | null
  text: string
  heading: boolean
  city: string | null
  place: string
  /** Why a bot did it, once the game is over. */
  why: Why | null
}

const HEADINGS = new Set<GameEvent['kind']>(['round_began', 'phase_began', 'step_began'])
/** So many moves at once are told as a digest: nobody follows them one by one. */
export const ABSENCE = 6
/** What is told in a log but is no news of anybody. */
const QUIET = new Set<GameEvent['kind']>(['turn_ended'])

/** The newest lines first, at most so many; what belongs together in one line. `acts`: only what seats did. */
export function logLines(table: Table, most: number, acts = false): StoryLine[] {
  const moves = most > 20 ? table.game.log : table.game.log.slice(-6 * most)
  const lines = linesOf(table, moves)
  return (acts ? lines.filter((line) => line.seat !== null) : lines).reverse().slice(0, most)
}

/** The lines of some moves, the oldest first. */
export function linesOf(table: Table, moves: readonly Told<GameEvent>[]): StoryLine[] {
  const events = moves.flatMap((told) => told.events).filter((event) => !QUIET.has(event.kind))
  const from = moves[0]?.seq ?? 0
  const reasons = new Map(moves.flatMap(({ events, reason }) => events.map((event) => [event, reason])))
  return tell(events).map((line, at) => {
    const why = line.seat === null ? null : firstSaid(line.events.map((event) => reasons.get(event)))
    return lineText(table, line, `${from}.${at}`, why)
  })
}

/** Of several: a bot that can't say why is named all the same, and keeps no other from being heard. */
export function firstSaid(reasons: readonly (Why | null | undefined)[]): Why | null {
  return reasons.find((why) => why?.code) ?? null
}

/** The latest of what others did; of many moves only what is of weight. */
export function othersDid(table: Table, news: readonly Told<GameEvent>[], most: number): StoryLine[] {
  const away = news.length >= ABSENCE
  const told = away ? news.map((move) => ({ ...move, events: move.events.filter(isWeighty) })) : news
  return linesOf(table, told)
    .filter((line) => line.seat !== null && line.seat !== table.me)
    .slice(-most)
}

function lineText(table: Table, line: Line, key: string, why: Why | null): StoryLine {
  const first = line.events[0]!
  const city = line.cities.at(-1) ?? null
  return {
    key,
    seat: line.seat ?? (first.kind.startsWith('cartel') ? table.cartelSeat : null),
    text: text(line.sentence, speaker(table)),
    heading: HEADINGS.has(first.kind),
    city,
    place: city ? cityOf(table, city) : '',
    why,
  }
}
