/** What is left on a seat's clock, told from what the server says of the clocks and from its time. */

import type { Clock } from './frames'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Live = { pace: 'live'; bank: number; increment: number }
type Slow = { pace: 'slow'; turn: number; vacation: number; night?: [number, number]; zone?: string }
type Control = Live | Slow

/** Milliseconds that the seat has; null: nobody counts. A clock that does not run shows what it will start from. */
export function left(clock: Clock | undefined, seat: number, now: number): number | null {
  const control = clock?.control as Partial<Control> | undefined
  if (!clock || !control?.pace) return null
  const bank = clock.banks[seat] ?? 0
  const since = clock.asked_at[seat] ?? 0
  if (control.pace === 'live') return since ? Math.max(0, since + bank + (clock.allowed?.[seat] ?? 0) - now) : bank
  if (!since) return 1000 * (control as Slow).turn + bank
  return Math.max(0, freeUntil(control as Slow, since) + bank - now)
}

export function runs(clock: Clock | undefined, seat: number): boolean {
  return Boolean(clock?.asked_at[seat])
}

/** Until when a slow turn costs nothing: its time, and on to the morning if that ends in the night of its zone. */
function freeUntil(control: Slow, since: number): number {
  const until = since + 1000 * control.turn
  if (!control.night) return until
  const [begin, end] = control.night
  const there = until + ahead(until, control.zone)
  const hour = Math.floor(mod(there, DAY) / HOUR)
  if (mod(hour - begin, 24) >= mod(end - begin, 24)) return until
  const morning = there - mod(there, DAY) + end * HOUR + (hour >= end ? DAY : 0)
  return morning - ahead(morning - ahead(until, control.zone), control.zone)
}

const walls = new Map<string, Intl.DateTimeFormat>()

/** Milliseconds by which the clocks of a zone are ahead of UTC at a moment. */
function ahead(moment: number, zone = 'UTC'): number {
  let wall = walls.get(zone)
  if (!wall) {
    const [two, cycle] = ['2-digit', 'h23'] as const
    const shown = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const
    wall = new Intl.DateTimeFormat('en', { ...shown, hourCycle: cycle, timeZone: zone })
    walls.set(zone, wall)
  }
  const said = Object.fromEntries(wall.formatToParts(moment).map((part) => [part.type, Number(part.value)]))
  const there = Date.UTC(said.year!, said.month! - 1, said.day, said.hour, said.minute, said.second)
  return there - (moment - mod(moment, 1000))
}

function mod(value: number, by: number): number {
  return ((value % by) + by) % by
}
