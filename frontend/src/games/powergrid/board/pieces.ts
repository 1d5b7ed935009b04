// The slots of a city, and how many of them are drawn.

import type { Point } from '../geometry'

export interface Slot {
  at: Point
  size: number
}

/** Half of a disc. */
export const DISC = 12

const ONE: Slot[] = [{ at: [0, 0], size: 17 }]
const TWO: Slot[] = [
  { at: [-5.8, 0], size: 11.5 },
  { at: [5.8, 0], size: 11.5 },
]
const THREE: Slot[] = [
  { at: [0, -5.6], size: 11 },
  { at: [-6, 4.6], size: 11 },
  { at: [6, 4.6], size: 11 },
]

export function slots(open: number): Slot[] {
  return open >= 3 ? THREE : open === 2 ? TWO : ONE
}

/** As many as the step opens, and never fewer than stand there. */
export function slotCount(step: number, houses: readonly unknown[] | undefined): number {
  return Math.min(Math.max(step, houses?.length ?? 0, 1), 3)
}

/** Outlines of a shape are drawn in a box of 24 (ui/shapes). */
export function shapeTransform({ at, size }: Slot): string {
  const by = size / 24
  return `translate(${round(at[0] - size / 2)} ${round(at[1] - size / 2)}) scale(${round(by)})`
}

export function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
