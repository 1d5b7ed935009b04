// A push message as the sentences of a notification.
import type { Quick } from '../games'
import { atHome } from '../i18n/format'

type Told = 'turn' | 'clock' | 'outbid' | 'start' | 'end' | 'found' | 'invited'

export type Call = {
  kind: Told | 'closed'
  game?: number
  table?: number
  by?: string
  tag: string
  seat?: number
  waiting?: number
  phase?: string | null
  due?: number | null
  plant?: number
  price?: number
  map?: string | null
  players?: number
  /** Whose turn comes first, second … in the first round. */
  order?: number
  place?: number
  /** Of a rating, in points. */
  change?: number
}

export type CallWords = {
  lang: string
  titles: Record<Told, string>
  game: string
  left: string
  price: string
  players: string
  seat: string
  power: string
  later: string
  phases: Record<string, string>
  maps: Record<string, string>
}

const ENGLISH: CallWords = {
  lang: 'en',
  titles: {
    turn: 'Your move: {phase}',
    clock: 'Your clock is running out',
    outbid: 'Higher bid: plant {n}',
    start: 'Game on: {map}',
    end: 'Game over: {place} of {players}',
    found: 'Your game is ready: {map}',
    invited: '{who} invites you: {map}',
  },
  game: 'Game {n}',
  left: 'until {time}',
  price: 'for {n}',
  players: '{n, plural, one {# player} other {# players}}',
  seat: 'your place in turn order: {n}',
  power: '{n, plural, one {Power # city} other {Power # cities}}',
  later: 'In an hour',
  phases: {},
  maps: {},
}

type Format = (message: string, values: Record<string, string | number>, lang: string) => string

export function notification(
  call: Call,
  kept: CallWords | null,
  format: Format,
  now: number,
): { title: string; body: string } {
  const words = { ...ENGLISH, ...kept } // what an older page has left may lack some
  const said = (message: string, values: Record<string, string | number>): string => format(message, values, words.lang)
  const title = said(words.titles[call.kind as Told], {
    phase: words.phases[call.phase ?? ''] ?? call.phase ?? '',
    n: call.plant ?? 0,
    map: words.maps[call.map ?? ''] ?? call.map ?? '',
    who: call.by ?? '',
    place: call.place ?? 0,
    players: call.players ?? 0,
  })
  const about = call.game === undefined || call.kind === 'start' ? '' : said(words.game, { n: String(call.game) })
  const body = [about, more(call, words, said, now)]
  return { title, body: body.filter(Boolean).join(' · ') }
}

function more(
  call: Call,
  words: CallWords,
  said: (message: string, values: Record<string, string | number>) => string,
  now: number,
): string {
  if (call.kind === 'outbid') return said(words.price, { n: call.price ?? 0 })
  if (call.kind === 'start' || call.kind === 'found' || call.kind === 'invited') {
    const order = call.order === undefined ? '' : said(words.seat, { n: call.order })
    return [said(words.players, { n: call.players ?? 0 }), order].filter(Boolean).join(' · ')
  }
  if (call.change !== undefined)
    return new Intl.NumberFormat(words.lang, { signDisplay: 'exceptZero' }).format(call.change)
  if (call.due) return said(words.left, { time: clock(call.due, now, words.lang) })
  return ''
}

/** What can be done where it lies: play a trivial move, or hear of it later. */
export function buttons(
  quick: Quick | null,
  kept: CallWords | null,
  format: Format,
): { action: 'quick' | 'later'; title: string }[] {
  const words = kept ?? ENGLISH
  const later = { action: 'later', title: words.later } as const
  if (!quick) return [later]
  const power = format(words.power, { n: quick.cities }, words.lang)
  return [{ action: 'quick', title: `${power} · +${quick.income}` }, later]
}

/** Where a tap on it leads. */
export function path(call: Call): string {
  if (call.game !== undefined) return `/g/${call.game}`
  return call.table === undefined ? '/play' : `/t/${call.table}`
}

/** The hour, and the day if it is another one. */
function clock(due: number, now: number, lang: string): string {
  const today = new Date(due).toDateString() === new Date(now).toDateString()
  const day = today ? {} : ({ weekday: 'short' } as const)
  return new Intl.DateTimeFormat(atHome(lang), { ...day, hour: 'numeric', minute: '2-digit' }).format(due)
}
