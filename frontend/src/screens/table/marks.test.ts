import { expect, test } from 'vitest'
import type { Table } from '../../stores/table.svelte'
import { SHAPES } from '../../ui/shapes'
import { picksOf } from './marks'

const seat = (index: number, mark: string, name = '') => ({ index, mark, name }) as Table['seats'][number]
const seats = [seat(0, 'star', 'Ann'), seat(1, '', 'Ben'), seat(2, 'circle')]

const taken = (index: number) =>
  Object.fromEntries(picksOf(seats, index).flatMap(({ mark, holder }) => (holder ? [[mark, holder.index]] : [])))

test('all six are offered, in their order', () => {
  expect(picksOf(seats, 1).map((pick) => pick.mark)).toEqual(SHAPES)
})

test('what others have is taken, by them; who has none takes none', () => {
  expect(taken(1)).toEqual({ star: 0, circle: 2 })
})

test("one's own is not taken", () => {
  expect(taken(0)).toEqual({ circle: 2 })
})
