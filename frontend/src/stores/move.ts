/** A turn on its way: named once, sent until it is answered, kept on disk while there is no line. */

import type { Action } from './frames'
import { keep, kept } from './kept'
import { own } from './own'

export interface Move {
  after: number // the seq that it was drafted on
  ref: string // the same one again is the same move
  actions: Action[]
  tried: boolean // it may have arrived though no answer did
}

export function newMove(after: number, actions: Action[]): Move {
  return { after, ref: reference(), actions, tried: false }
}

/** A random UUID; `crypto.randomUUID` is not there on plain http in the local network. */
export function reference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const name = (game: number) => own(`move.${game}`)

export function keepMove(game: number, move: Move | null): void {
  keep(name(game), move ?? undefined)
}

export function keptMove(game: number): Move | null {
  const found = kept<Partial<Move> | null>(name(game), null)
  const whole = typeof found?.ref === 'string' && typeof found.after === 'number' && Array.isArray(found.actions)
  return whole ? (found as Move) : null
}
