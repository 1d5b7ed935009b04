/** How far a lesson has come on this device: for the page that offers to go on, and for what the game can't tell. */

import { keep, kept } from '../../../stores/kept'
import type { Kept, Step } from './moments'

const NAME = 'lesson'

export interface Progress extends Kept {
  game: number
  step: Step
  done: boolean
  /** Every step before this one is played by itself. */
  skipTo: number
}

const FRESH = { step: 1, done: false, undone: false, looked: false, skipTo: 0 } as const

export function keptProgress(): Progress | null {
  return kept<Progress | null>(NAME, null)
}

export class Course {
  now = $state.raw<Progress>({ game: 0, ...FRESH })

  constructor(game: number) {
    const before = keptProgress()
    this.now = before?.game === game ? { ...FRESH, ...before } : { game, ...FRESH }
  }

  set(change: Partial<Progress>): void {
    this.now = { ...this.now, ...change }
    keep(NAME, this.now)
  }
}
