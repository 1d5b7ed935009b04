import { expect, test } from 'vitest'
import { inOrder, type GameCard } from './home.svelte'

const game = (id: number, my_turn: boolean, deadline: string | null = null): GameCard =>
  ({ id, my_turn, deadline }) as GameCard

test('my moves stand first, the least time left on top, games without a clock last', () => {
  const games = [
    game(1, true),
    game(2, false),
    game(3, true, '2026-11-18T15:00:00Z'),
    game(4, true, '2026-11-18T13:00:00Z'),
    game(5, false),
  ]
  const { mine, waiting } = inOrder(games)
  expect(mine.map(({ id }) => id)).toEqual([4, 3, 1])
  expect(waiting.map(({ id }) => id)).toEqual([2, 5])
})
