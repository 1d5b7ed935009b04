// The marks that can be chosen at a table, and who has which.
import type { Table } from '../../stores/table.svelte'
import { SHAPES, type Mark } from '../../ui/shapes'

type Seat = Table['seats'][number]
export interface Pick {
  mark: Mark
  /** Somebody else has it. */
  holder: Seat | null
}

/** All of them, for the seat of this number. */
export function picksOf(seats: readonly Seat[], index: number): Pick[] {
  const others = seats.filter((seat) => seat.index !== index)
  return SHAPES.map((mark) => ({ mark, holder: others.find((seat) => seat.mark === mark) ?? null }))
}
