// How long to wait before the next attempt: doubled each time, scattered so that a thousand phones do not come at once.

const FIRST_MS = 500
const LONGEST_MS = 30_000

export function pause(attempt: number, chance: number = Math.random()): number {
  const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt)
  return Math.round(most / 2 + (most / 2) * chance)
}
