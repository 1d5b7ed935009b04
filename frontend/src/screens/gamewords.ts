// Words for what belongs to games and stands on many screens: maps, editions, bots, clocks.
import { known, t, tx } from '../i18n'
import { clockName, rules, type Control } from '../stores/rules.svelte'

export const mapWord = (map: unknown): string => word('app.map', map)
export const editionWord = (edition: unknown): string => word('app.edition', edition)
export const botWord = (policy: unknown): string => word('app.bot', policy)
/** What kind of player a bot is, in a line. */
export const botLine = (policy: unknown): string =>
  known(`app.bot.${String(policy)}.is`) ? tx(`app.bot.${String(policy)}.is`) : ''
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

export function clockWord(control: Control | null | undefined): string {
  const { night, zone, ...plain } = (control ?? {}) as { night?: [number, number]; zone?: string } & Control
  if (!night) return plainClockWord(control)
  return t('app.clock.night', { clock: plainClockWord(plain), from: night[0], to: night[1], zone: zoneWord(zone) })
}

export const zoneWord = (zone = 'UTC'): string => zone.replaceAll('_', ' ')

function plainClockWord(control: Control | null | undefined): string {
  const presets = rules.games[0]?.clocks ?? []
  const preset = clockName(control, presets)
  if (preset && known(`app.clock.${preset}`)) return tx(`app.clock.${preset}`)
  const { pace, bank, turn } = (control ?? {}) as { pace?: string; bank?: number; turn?: number }
  if (pace === 'live') return t('app.clock.live', { minutes: Math.round((bank ?? 0) / 60) })
  if (pace === 'slow') return t('app.clock.slow', { hours: Math.round((turn ?? 0) / 3600) })
  return t('app.clock.none')
}
