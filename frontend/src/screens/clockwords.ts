// Words for the clocks of games.
import { known, t, tx } from '../i18n'
import { clockName, rules, type Control } from '../stores/rules.svelte'

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
