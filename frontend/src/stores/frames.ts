/** What the server tells of an open game: the envelope only. What stands in it belongs to the game's own folder. */

import type { Mark } from '../ui/shapes'

export type Json = Record<string, unknown>
export type Action = { kind: string }

export interface Clock {
  control: Json
  banks: number[]
  asked_at: number[]
  /** Milliseconds of each live decision that are not counted: the way to the phone and back. An older server tells none. */
  allowed?: number[]
  deadline: string | null
}

/** Why a bot did something: a code and its facts, for the game's own folder to make a sentence of. No code: it can't say. */
export interface Why {
  policy: string
  code: string
  facts: Json
}

export interface Told<Event> {
  seq: number
  events: Event[]
  /** In the log of a game that is over. */
  reason?: Why | null
}

/** What the coach would do. */
export interface Hint<Act = Action> {
  seq: number
  /** All of the turn. */
  actions: Act[]
  /** Why that first. */
  reason: Why | null
}

export interface Update<View = Json, Offer = Json, Event = Json> {
  game: number
  seq: number
  to_act: number[]
  /** Seats for which no person decides now. An older server tells none. */
  automatic?: number[]
  clock: Clock
  status: 'running' | 'finished'
  seat: number | null
  view: View
  offers: Offer[]
  events: Told<Event>[]
}

export interface SeatTold {
  index: number
  kind: string
  controller: 'human' | 'bot' | 'rule'
  name: string
  policy: string
  /** Its shape and colour; empty: who plays by rule. An older server tells none. */
  mark?: Mark | ''
}

export interface Frame<View = Json, Offer = Json, Event = Json> {
  id: number
  rules: string
  options: Json
  hints: boolean
  /** False: a rating is at stake. */
  casual: boolean
  status: 'running' | 'finished'
  seats: SeatTold[]
  my_seat: number | null
  /** The lesson that this game teaches; empty: none. */
  lesson: string
  /** Moves that onlookers see it late. */
  delay: number
  created_at: string
  finished_at: string | null
  seed_hash: string
  seed: string | null
  update: Update<View, Offer, Event>
}

export interface Line {
  id: number
  kind: '' | 'hint'
  seat: number | null
  name: string
  text: string
  at: string
}
