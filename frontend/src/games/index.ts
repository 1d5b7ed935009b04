// A game by the id of its rules: what screens that know no game ask of it. Loaded when it is asked for.
import type { Component } from 'svelte'
import type { Schemas } from '../api/http'
import type { SeatShape } from '../ui/shapes'

type Update = Schemas['Update']
export type ThumbProps = {
  map: string
  regions?: readonly string[]
  houses?: Record<string, readonly (number | null)[]>
  shapes?: readonly SeatShape[]
  width?: number
  height?: number
}
export type Quick = { cities: number; income: number; actions: Record<string, unknown>[] }

type Parts = {
  thumb: () => Promise<{ default: Component<ThumbProps> }>
  /** The phase in which a move may be trivial. */
  quickIn: string
  /** What is played with one tap where the choice is trivial. */
  quick: (update: Update, board: Record<string, unknown>) => Promise<Quick | null>
}

const thumbs = import.meta.glob<{ default: Component<ThumbProps> }>('./*/MapThumb.svelte')

export const games: Record<string, Parts> = {
  powergrid: {
    thumb: () => thumbs['./powergrid/MapThumb.svelte']!(),
    quickIn: 'bureaucracy',
    quick: async (update, board) => (await import('./powergrid-quick')).quick(update, board),
  },
}
