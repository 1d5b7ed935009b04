// What the rules answer at many positions, written by `python -m tests.vectors.make`. For tests only.
import type { Dealt, Table } from './deal/deal'
import type { Action, BoardFacts, FuelName, GameEvent, Player, Run, Tokens, View } from './view'

export interface Reason {
  code: string
  facts: Record<string, unknown>
}

export interface Built {
  builds: [string, number][]
  total: number
}

interface Need {
  fuel: Tokens
  price: number | null
}

interface Purchase {
  plants: number[]
  fuel: Tokens
  price: number
  power: number
}

export interface Answers {
  why: { action: Action; answer: Reason | null }[]
  next_order: number[]
  connections: Record<string, number>
  price: { basket: string[]; answer: Built | Reason }[]
  cheapest: { count: number; answer: (Built & { at_least: number }) | null }[]
  most_cities: Built
  fuel: Record<FuelName, { costs: (number | null)[]; room: number; most: number }>
  fuel_need: { plants: number[]; answer: Need }[]
  best_purchase: Purchase
  best_purchase_for_two: Purchase
  best_run: { action: { plants: Run[] }; burnt: Tokens; supplied: number; income: number }
  runs: Run[][]
  after: { draft: Action[]; player?: Player; view?: Partial<View>; refused?: { at: number; reason: Reason } }
  scrap?: { lowest: Action; fewest: Record<string, Tokens[]> }
}

export interface Position {
  name: string
  board: BoardFacts
  seat: number
  view: View
  answers: Partial<Answers> & Pick<Answers, 'why' | 'next_order'>
}

export interface Deal {
  table: Omit<Table, 'plants'>
  seed: string
  dealt: Dealt
  /** The cards of a whole game as they came; empty: it was not played. */
  came: Extract<GameEvent, { kind: 'plant_drawn' | 'plant_put_under' | 'step3_card_drawn' }>[]
}

interface Boards {
  common: Partial<BoardFacts>
  maps: Record<string, Partial<BoardFacts>>
  boards: ({ map: string } & Partial<BoardFacts>)[]
}

const files = import.meta.glob<unknown>('../../../../tests/vectors/*.json', { import: 'default', eager: true })

function file<Held>(name: string): Held {
  return files[`../../../../tests/vectors/${name}.json`] as Held
}

export function boards(): BoardFacts[] {
  const { common, maps, boards } = file<Boards>('boards')
  return boards.map(({ map, ...own }) => ({ ...common, ...maps[map], ...own }) as BoardFacts)
}

export function positions(): Position[] {
  const all = boards()
  const kept = file<(Omit<Position, 'board'> & { board: number })[]>('positions')
  return kept.map((position) => ({ ...position, board: all[position.board]! }))
}

/** Codes by kind of error, and the kinds of events. */
export function codes(): Record<string, string[]> {
  return file('codes')
}

/** Something of every kind that happens. */
export function happenings(): GameEvent[] {
  return file('events')
}

/** What seeds lay out. */
export function deals(): Deal[] {
  return file('deals')
}
