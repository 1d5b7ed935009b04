// Numbers, dates and times as the language writes them.
import { words } from './words.svelte'

export function number(n: number): string {
  return new Intl.NumberFormat(words.locale).format(n)
}

export function signed(n: number): string {
  return new Intl.NumberFormat(words.locale, { signDisplay: 'exceptZero' }).format(n)
}

export function percent(share: number): string {
  return new Intl.NumberFormat(words.locale, { style: 'percent' }).format(share)
}

export function dateTime(at: Date | string, style: 'short' | 'medium' = 'medium'): string {
  return new Intl.DateTimeFormat(words.habit, { dateStyle: style, timeStyle: 'short' }).format(new Date(at))
}

/** A day, without the hour. */
export function date(at: Date | string): string {
  return new Intl.DateTimeFormat(words.habit, { dateStyle: 'medium' }).format(new Date(at))
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]

/** "3 hours ago", "yesterday". */
export function ago(at: Date | string, now = Date.now()): string {
  const seconds = (new Date(at).getTime() - now) / 1000
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? UNITS[UNITS.length - 1]!
  return new Intl.RelativeTimeFormat(words.locale, { numeric: 'auto' }).format(Math.round(seconds / size), unit)
}

/** A clock: 14:32, 3:05:09, and days where there are any ("2 d 4 h"). */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  const days = Math.floor(whole / 86_400)
  const hours = Math.floor((whole % 86_400) / 3_600)
  if (days) return `${unit(days, 'day')} ${unit(hours, 'hour')}`
  const minutes = Math.floor((whole % 3_600) / 60)
  const rest = [minutes, whole % 60].map((n) => String(n).padStart(2, '0')).join(':')
  return hours ? `${hours}:${rest}` : rest
}

function unit(n: number, name: string): string {
  return new Intl.NumberFormat(words.locale, { style: 'unit', unit: name, unitDisplay: 'narrow' }).format(n)
}
