/** What is left on a seat's clock, told from what the server says of the clocks and from its time. */

import type { Clock } from './frames'

const ALLOWANCE = 500 // ms of a live decision that the server does not count
const HOUR = 3_600_000
const DAY = 24 * HOUR

type Live = { pace: 'live'; bank: number; increment: number }
type Slow = { pace: 'slow'; turn: number; vacation: number; night?: [number, number] }
type Control = Live | Slow

/** Milliseconds that the seat has; null: nobody counts. A clock that does not run shows what it will start from. */
export function left(clock: Clock | undefined, seat: number, now: number): number | null {
  const control = clock?.control as Partial<Control> | undefined
  if (!clock || !control?.pace) return null
  const bank = clock.banks[seat] ?? 0
  const since = clock.asked_at[seat] ?? 0
  if (control.pace === 'live') return since ? Math.max(0, since + bank + ALLOWANCE - now) : bank
  if (!since) return 1000 * (control as Slow).turn + bank
  return Math.max(0, freeUntil(control as Slow, since) + bank - now)
}

export function runs(clock: Clock | undefined, seat: number): boolean {
  return Boolean(clock?.asked_at[seat])
}

/** Until when a slow decision costs nothing: its time, and on to the morning if that ends in the night (UTC). */
function freeUntil(control: Slow, since: number): number {
  const until = since + 1000 * control.turn
  if (!control.night) return until
  const [begin, end] = control.night
  const into = mod((until % DAY) - begin * HOUR, DAY)
  const length = mod((end - begin) * HOUR, DAY)
  return into < length ? until + length - into : until
}

function mod(value: number, by: number): number {
  return ((value % by) + by) % by
}
