/** What is heard of a game. */

import { playTune, type Tune } from '../../ui/tune'

const TUNES = {
  turn: {
    wave: 'triangle',
    notes: [
      [660, 0, 0.16],
      [880, 0.14, 0.28],
    ],
  },
  outbid: {
    wave: 'triangle',
    notes: [
      [520, 0, 0.12],
      [390, 0.12, 0.24],
    ],
  },
  bought: {
    wave: 'sine',
    notes: [
      [1180, 0, 0.05],
      [1570, 0.05, 0.12],
    ],
  },
  built: {
    wave: 'square',
    notes: [
      [180, 0, 0.05],
      [240, 0.07, 0.07],
    ],
  },
  powered: {
    wave: 'sawtooth',
    notes: [
      [110, 0, 0.3],
      [165, 0.06, 0.3],
      [220, 0.12, 0.35],
    ],
  },
  over: {
    wave: 'triangle',
    notes: [
      [523, 0, 0.18],
      [659, 0.16, 0.18],
      [784, 0.32, 0.18],
      [1047, 0.48, 0.5],
    ],
  },
} as const satisfies Record<string, Tune>
export type Sound = keyof typeof TUNES

export function sound(kind: Sound): void {
  playTune(TUNES[kind])
}
