// What a draft costs at the position where it costs most: `npm run bench`. A quarter of a phone's speed is four times
// as long; the budget is 4 ms there.
import { bench, describe } from 'vitest'
import {
  bestPurchase,
  bestRun,
  cheapest,
  cityPrices,
  fuelCost,
  fuelNeed,
  income,
  mostCities,
  price,
  why,
} from './draft'
import { positions } from './vectors'
import { FUELS } from './view'

type Position = ReturnType<typeof positions>[number]
const playing = positions().filter((position) => position.answers.price)
const plantsOf = ({ view, seat }: Position): number[] => view.players[seat]!.plants

const QUESTIONS: Record<string, (position: Position) => unknown> = {
  price: ({ board, view, seat, answers }) =>
    (answers.price ?? []).map(({ basket }) => price(board, view, seat, basket)).length,
  cheapest: ({ board, view, seat }) => cheapest(board, view, seat, 6),
  mostCities: ({ board, view, seat }) => mostCities(board, view, seat, view.players[seat]!.money!),
  cityPrices: ({ board, view, seat }) => cityPrices(board, view, seat),
  fuelCost: ({ board, view, seat }) => FUELS.map((fuel) => fuelCost(board, view, seat, fuel, 8)),
  fuelNeed: (position) => fuelNeed(position.board, position.view, position.seat, plantsOf(position)),
  bestPurchase: ({ board, view, seat }) => bestPurchase(board, view, seat),
  bestRun: ({ board, view, seat }) => bestRun(board, view, seat),
  income: ({ board }) => income(board, 12),
  why: ({ board, view, seat, answers }) => answers.why.map(({ action }) => why(board, view, seat, action)).length,
}

function taken(ask: (position: Position) => unknown, position: Position): number {
  const times = Array.from({ length: 5 }, () => {
    const begun = performance.now()
    ask(position)
    return performance.now() - begun
  })
  return times.sort((one, other) => one - other)[2]!
}

describe('a draft, at its dearest position', () => {
  for (const [name, ask] of Object.entries(QUESTIONS)) {
    const dearest = playing.reduce((worst, one) => (taken(ask, one) > taken(ask, worst) ? one : worst))
    bench(name, () => void ask(dearest), { time: 200 })
  }
})
