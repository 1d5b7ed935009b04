// Words for what belongs to games and stands on many screens: maps, editions, bots. For clocks see clockwords.ts.
import { known, tx } from '../i18n'
import type { SeatShape } from '../ui/shapes'

export const mapWord = (map: unknown): string => word('app.map', map)
export const editionWord = (edition: unknown): string => word('app.edition', edition)
export const botWord = (policy: unknown): string => word('app.bot', policy)
/** What kind of player a bot is, in a line. */
export const botLine = (policy: unknown): string =>
  known(`app.bot.${String(policy)}.is`) ? tx(`app.bot.${String(policy)}.is`) : ''
/** Of players, as tokens.css has them. */
const COLOURS = ['blue', 'orange', 'green', 'violet', 'yellow', 'pink']

/** "circle", "blue": a seat's shape and colour for the ear, and for who chooses. */
export const looksOf = ({ shape, colour }: SeatShape): string[] => [
  tx(`app.shape.${shape}`),
  ...(colour === 'cartel' ? [] : [tx(`app.colour.${COLOURS[colour - 1]}`)]),
]

export const phaseWord = (phase: unknown): string => word('app.phase', phase)

function word(prefix: string, name: unknown): string {
  const key = `${prefix}.${String(name)}`
  return known(key) ? tx(key) : tidy(String(name ?? ''))
}

/** What has no word of its own is shown by its name. */
const tidy = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')

export function gameTitle(options: Record<string, unknown>): string {
  return mapWord(options.map)
}
