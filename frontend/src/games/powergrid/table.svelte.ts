/** The table as its screens use it: the open game, the draft over it, and what is looked at for a moment. */

import { getContext, setContext } from 'svelte'
import { left } from '../../stores/clocks'
import { session } from '../../stores/session.svelte'
import { settings } from '../../stores/settings.svelte'
import { time } from '../../stores/time.svelte'
import { toast, type Note } from '../../ui/toasts.svelte'
import { seatShape, type SeatShape } from '../../ui/shapes'
import type { OpenGame } from '../../stores/game.svelte'
import type { SeatTold } from '../../stores/frames'
import Said from './parts/Said.svelte'
import { Picking } from './picking.svelte'
import { NOTHING, isEmpty, same, type Draft } from './picks'
import type { Action, Asked, BoardFacts, GameEvent, Offer, OfferKind, OfferOf, Plant, Player, View } from './view'

export type PowerGame = OpenGame<View, BoardFacts, Offer, GameEvent>

export type Shown =
  | { sheet: 'player'; seat: number }
  | { sheet: 'plant'; plant: number }
  | { sheet: 'city'; city: string }
  /** `rule`: the sentence that is looked for, by its key. */
  | { sheet: 'rules'; rule?: string }
  /** `find`: by somebody who is about to type. */
  | { sheet: 'cities'; find?: boolean }
  | { sheet: 'market' | 'progress' | 'menu' | 'log' | 'chat' | 'keys' | 'resign' | 'notes' }

export interface Reason {
  code: string
  facts: Record<string, unknown>
}

/** What the right slot of the dock does. */
export interface Commit {
  label: string
  /** The same for the ear, where the label is too short for it. */
  name?: string
  actions: Action[]
  /** Held back for a moment, where it can't be drafted. */
  held?: boolean
  blocked?: Reason | null
}

const REDO = 5000 // ms that what was undone can be had again
const DOUBLE = 350 // ms after a send in which a tap is the second of two, whatever is asked by then
const WAY = 1500 // ms of a clock that a move needs to arrive

export class Table {
  readonly game: PowerGame
  readonly cities: Picking
  draft = $state.raw<Draft>(NOTHING)
  /** What was undone, for a while: the one to be had again first stands last. */
  undone = $state.raw<Draft[]>([])
  shown = $state.raw<Shown | null>(null)
  /** A seat whose network is lit, until the map is tapped. */
  lit = $state<number | null>(null)
  /** Three letters of each city, as the board draws them. */
  codes = $state.raw<Map<string, string>>(new Map())
  /** A city touched last. */
  touched = $state<string | null>(null)
  /** A city that a line leads to: ringed and brought into sight, until the map is tapped. Each time a new one. */
  pointed = $state.raw<{ city: string } | null>(null)
  #steps: Draft[] = []
  #drag: object | undefined
  stepsBack = $state(0)
  #sent = -DOUBLE
  #redoing: ReturnType<typeof setTimeout> | undefined
  #plants = new Map<number, Plant>()

  constructor(game: PowerGame) {
    this.game = game
    this.cities = new Picking(this)
    for (const plant of game.board?.plants ?? []) this.#plants.set(plant.number, plant)
  }

  // What is known

  get board(): BoardFacts {
    return this.game.board!
  }
  get view(): View {
    return this.game.view!
  }
  get asked(): Asked {
    return this.view.asked
  }
  /** Who is asked; in an abandoned game nobody, whatever the position says. */
  get acting(): number[] {
    return this.game.over ? [] : this.view.to_act
  }
  get me(): number | null {
    return this.game.seat
  }
  get player(): Player | null {
    return this.me === null ? null : this.view.players[this.me]!
  }
  get myTurn(): boolean {
    return this.game.myTurn && !this.game.over
  }
  get cartelSeat(): number | null {
    const at = this.board.seats.indexOf('cartel')
    return at < 0 ? null : at
  }
  plant(number: number): Plant {
    return this.#plants.get(number)!
  }
  offer<Kind extends OfferKind>(kind: Kind): OfferOf<Kind> | null {
    return (this.game.offers.find((offer) => offer.kind === kind) as OfferOf<Kind> | undefined) ?? null
  }
  /** The regions or cities that are offered, if this is what is asked. */
  places(kind: 'pick_region' | 'place_cartel_house' | 'mark_city'): string[] | null {
    const found = this.game.offers.find((offer) => offer.kind === kind)
    return found && 'names' in found ? found.names : null
  }
  seatTold(seat: number): SeatTold | undefined {
    return this.game.frame?.seats.find((told) => told.index === seat)
  }
  /** Which question this is: a draft is for one, and goes with it. */
  get question(): string {
    const asked = this.asked
    const plant = asked.kind === 'Bidding' || asked.kind === 'Scrapping' ? asked.plant : ''
    return `${this.view.round} ${asked.kind} ${plant} ${this.myTurn ? this.me : '-'}`
  }

  get shapes(): SeatShape[] {
    return this.board.seats.map((_, seat) => this.shape(seat))
  }
  shape(seat: number): SeatShape {
    return seatShape(this.seatTold(seat) ?? { index: seat, kind: this.board.seats[seat]! })
  }
  /** My seat where a bot plays on for me. */
  get keptByBot(): number | null {
    const name = session.me?.name
    if (!name || this.me !== null || this.game.over) return null
    const mine = this.game.frame?.seats.find((seat) => seat.name === name && seat.controller === 'bot')
    return mine && !this.view.left.includes(mine.index) ? mine.index : null
  }

  // The draft

  /** `drag`: what the finger does until it is lifted is one step; each drag is an object of its own. */
  change(next: Draft, drag?: object): void {
    if (this.game.busy || same(next, this.draft)) return
    this.undone = []
    if (drag && drag === this.#drag && this.stepsBack) this.draft = next
    else this.#step(next)
    this.#drag = drag
    this.#sent = -DOUBLE // who has drafted since does not tap twice
  }
  back(): void {
    const before = this.#steps.at(-1)
    if (!before) return
    this.#redoable([...this.undone, this.draft])
    this.#steps = this.#steps.slice(0, -1)
    this.stepsBack = this.#steps.length
    this.draft = before
  }
  clear(): void {
    if (isEmpty(this.draft)) return
    this.#redoable([...this.undone, this.draft])
    this.#empty()
  }
  /** The draft goes without a trace: it was sent, or its question is over. */
  drop(): void {
    this.undone = []
    this.#empty()
  }
  /** What holds of the draft over a table that has changed. */
  adapt(draft: Draft): void {
    if (isEmpty(this.draft)) this.change(draft)
    else this.draft = draft
  }
  redo(): void {
    const next = this.undone.at(-1)
    if (!next || this.game.busy) return
    this.#redoable(this.undone.slice(0, -1))
    this.#step(next)
  }
  #step(next: Draft): void {
    this.#steps = [...this.#steps, this.draft].slice(-60)
    this.stepsBack = this.#steps.length
    this.draft = next
  }
  #empty(): void {
    this.draft = NOTHING
    this.#steps = []
    this.stepsBack = 0
  }
  #redoable(undone: Draft[]): void {
    this.undone = undone
    clearTimeout(this.#redoing)
    this.#redoing = setTimeout(() => (this.undone = []), REDO)
  }

  // Sending

  commit(commit: Commit): void {
    const now = performance.now()
    if (this.game.busy || commit.blocked || now < this.#sent + DOUBLE) return
    settings.feel('send')
    if (commit.held) this.game.hold(commit.actions, this.#window())
    else void this.game.send(commit.actions)
    if (this.game.sending) this.#sent = now
  }

  /** For how many ms a tap is held: never past the end of my clock. */
  #window(): number {
    const { clock, seat } = this.game
    const ms = 1000 * settings.hold(clock?.control.pace as string | undefined)
    return Math.min(ms, (left(clock, seat!, time.now) ?? ms + WAY) - WAY)
  }

  // Looking and telling

  show(shown: Shown | null): void {
    this.shown = shown
  }
  say(text: string, action?: Note['action']): void {
    toast(text, action, undefined, Said)
  }
  /** Go to a city on the map. */
  point(city: string): void {
    this.shown = null
    this.pointed = { city }
  }
}

const KEY = Symbol('table')

const tables = new WeakMap<PowerGame, Table>()

/** The table of an open game; when a fault has taken its screen away, the same one again with all that was drafted. */
export function setTable(game: PowerGame): Table {
  const table = tables.get(game) ?? new Table(game)
  tables.set(game, table)
  return setContext(KEY, table)
}

export function getTable(): Table {
  return getContext<Table>(KEY)
}
