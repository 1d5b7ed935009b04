import { expect, test } from 'vitest'
import { bestRun } from '../draft'
import { positions } from '../vectors'
import type { GameEvent } from '../view'
import { missedOf } from './missed'

const running = positions().find(({ view, seat }) => {
  const player = view.players[seat]
  return view.asked.kind === 'Powering' && player && player.cities > 0 && player.plants.length > 1
})!

test('beside what was powered stands the best run of that moment, and what plants and cities would have allowed', async () => {
  const { board, view, seat } = running
  const run: GameEvent = { kind: 'plants_run', seat, plants: [], powered: 0, income: 10 } as unknown as GameEvent
  const moves = [
    { seq: 7, events: [{ kind: 'turn_ended', seat } as GameEvent] },
    { seq: 9, events: [run] },
  ]
  const asked: number[] = []
  const found = await missedOf(
    board,
    moves,
    async (ply) => {
      asked.push(ply)
      return { view }
    },
    seat,
  )
  expect(asked).toEqual([8])
  const best = bestRun(board, view, seat).supplied
  expect(found).toEqual([{ round: view.round, ply: 8, did: 0, best, most: found[0]!.most }])
  expect(found[0]!.most).toBeGreaterThanOrEqual(best)
  expect(found[0]!.most).toBeLessThanOrEqual(view.players[seat]!.cities)
})

test('the runs of others are not told', async () => {
  const { board, view, seat } = running
  const other = { kind: 'plants_run', seat: seat + 1, plants: [], powered: 3, income: 10 } as unknown as GameEvent
  expect(await missedOf(board, [{ seq: 9, events: [other] }], async () => ({ view }), seat)).toEqual([])
})
