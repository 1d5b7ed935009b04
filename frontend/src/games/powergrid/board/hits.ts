// Which city a finger or an arrow key means.

import type { Spot } from './camera'

export interface Target extends Spot {
  id: string
}

/** Pixels of the screen. */
export const REACH = 30
const NEARLY_EQUAL = 3 // more, and a shaking finger would be asked too often

export interface Hit {
  /** The nearest first. One: it is meant. Two: ask which. None: the finger met land or sea. */
  cities: string[]
}

/** `scale`: pixels of the screen for one of the board. Cities that would do something come before those that would not. */
export function hit(targets: Target[], at: Spot, scale: number, acts: (id: string) => boolean = () => true): Hit {
  const near = targets
    .map((target) => ({ id: target.id, far: Math.hypot(target.x - at.x, target.y - at.y) * scale }))
    .filter((one) => one.far <= REACH)
    .sort((one, other) => one.far - other.far)
  const [first, second] = near
  if (!first) return { cities: [] }
  if (!second || second.far - first.far >= NEARLY_EQUAL) return { cities: [first.id] }
  if (acts(first.id) === acts(second.id)) return { cities: [first.id, second.id] }
  return { cities: [acts(first.id) ? first.id : second.id] }
}

export type Direction = 'up' | 'down' | 'left' | 'right'
const AHEAD: Record<Direction, [number, number]> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }

/** The nearest city in a direction: within 60° of it, and what lies aside counts as further. */
export function towards(targets: Target[], from: Spot, direction: Direction): string | null {
  const [ax, ay] = AHEAD[direction]
  let found: string | null = null
  let least = Infinity
  for (const target of targets) {
    const ahead = (target.x - from.x) * ax + (target.y - from.y) * ay
    const aside = Math.abs((target.x - from.x) * ay) + Math.abs((target.y - from.y) * ax)
    if (ahead <= 0 || aside > ahead * 1.75) continue
    const far = ahead + aside * 1.5
    if (far < least) [least, found] = [far, target.id]
  }
  return found
}
