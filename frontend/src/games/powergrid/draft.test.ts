import { describe, expect, test } from 'vitest'
import {
  after,
  bestPurchase,
  bestRun,
  bestScrap,
  type Basket,
  cheapest,
  cityPrices,
  fewestLeaving,
  fuelCost,
  fuelNeed,
  fuelRoom,
  income,
  mostCities,
  mostFuel,
  named,
  nextOrder,
  onTheWay,
  price,
  runsOf,
  why,
} from './draft'
import { setsOf } from './draft/plants'
import { type Answers, type Built, positions } from './vectors'
import { FUELS, type BoardFacts } from './view'

const all = positions()
const playing = all.filter((position) => position.answers.price)

function answersOf(position: (typeof all)[number]): Answers {
  return position.answers as Answers
}

function builtOf(basket: Basket): Built {
  return { builds: basket.lines.map((line) => [line.city, line.price]), total: basket.total }
}

test('there are positions of every kind', () => {
  const kinds = new Set(all.map(({ view }) => view.asked.kind))
  expect(kinds.size).toBeGreaterThanOrEqual(10)
  expect(playing.length).toBeGreaterThan(40)
})

test('some ways lead through cities that are open', () => {
  const found = playing.flatMap(({ board, view, seat, answers }) =>
    Object.keys(answers.connections!).map((city) => onTheWay(board, view, seat, [city], city)),
  )
  expect(found.filter(Boolean).length).toBeGreaterThan(100)
})

describe.each(all)('$name', (position) => {
  const { board, view, seat } = position

  test('refuses what the rules refuse, and says why', () => {
    for (const { action, answer } of position.answers.why) {
      expect(why(board, view, seat, action), JSON.stringify(action)).toEqual(answer)
    }
  })

  test('has the next turn order of the rules', () => {
    expect(nextOrder(board, view)).toEqual(position.answers.next_order)
  })
})

describe.each(playing)('$name', (position) => {
  const { board, view, seat } = position
  const answers = answersOf(position)

  test('prices every city as the rules do', () => {
    const found = [...cityPrices(board, view, seat)].map(([city, { price }]) => [city, price])
    expect(Object.fromEntries(found)).toEqual(answers.connections)
  })

  test('orders and prices a basket as the rules do', () => {
    for (const { basket, answer } of answers.price) {
      const found = price(board, view, seat, basket)
      if ('code' in answer) expect(found).toMatchObject({ lines: [], total: 0, reason: answer })
      else expect(builtOf(found), basket.join()).toEqual(answer)
    }
  })

  test('pays for a way that there is', () => {
    for (const { basket } of answers.price) {
      for (const { path, price: paid } of price(board, view, seat, basket).lines) {
        const slot = paid - costOf(board, path)
        expect(board.house_prices).toContain(slot)
      }
    }
  })

  test('offers what lies on the way at its price', () => {
    for (const city of Object.keys(answers.connections)) {
      const found = onTheWay(board, view, seat, [city], city)
      if (!found) continue
      const slots = board.house_prices.slice(0, view.step)
      const sums = found.cities.reduce((sums, _) => sums.flatMap((sum) => slots.map((slot) => sum + slot)), [0])
      expect(sums, `${city} by ${found.cities.join()}`).toContain(found.more)
      expect(price(board, view, seat, [city, ...found.cities]).lines).toHaveLength(found.cities.length + 1)
    }
  })

  test('finds the cheapest cities that the rules find', () => {
    for (const { count, answer } of answers.cheapest) {
      const found = cheapest(board, view, seat, count)
      const said = found && { ...builtOf(found), at_least: found.atLeast }
      expect(said, `${count} cities`).toEqual(answer)
    }
    const money = view.players[seat]!.money!
    expect(builtOf(mostCities(board, view, seat, money))).toEqual(answers.most_cities)
  })

  test('prices fuel, and knows what there is room and money for', () => {
    for (const fuel of FUELS) {
      const { costs, room, most } = answers.fuel[fuel]
      expect([1, 2, 3, 5, 8, 24, 25].map((count) => fuelCost(board, view, seat, fuel, count))).toEqual(costs)
      expect(fuelRoom(board, view, seat)[FUELS.indexOf(fuel)]).toBe(room)
      expect(mostFuel(board, view, seat, fuel)).toBe(most)
    }
  })

  test('knows what plants lack, and what to buy', () => {
    for (const { plants, answer } of answers.fuel_need)
      expect(fuelNeed(board, view, seat, plants), plants.join()).toEqual(answer)
    expect(bestPurchase(board, view, seat)).toEqual(answers.best_purchase)
    expect(bestPurchase(board, view, seat, undefined, 2)).toEqual(answers.best_purchase_for_two)
  })

  test('runs the plants that the rules would run', () => {
    const { action, ...best } = answers.best_run
    expect(bestRun(board, view, seat)).toEqual({ plants: action.plants, ...best })
    expect(income(board, best.supplied)).toBe(best.income)
    const runs = setsOf(view.players[seat]!.plants).flatMap((chosen) => runsOf(board, view, seat, chosen))
    expect(runs).toEqual(answers.runs)
  })

  test('plays a draft on as the rules do', () => {
    const { draft, player, view: seen, refused } = answers.after
    const played = after(board, view, seat, draft)
    expect(played.refused).toEqual(refused ?? null)
    if (player) expect(played.view.players[seat]).toEqual(player)
    if (seen) expect(played.view).toMatchObject(seen)
    if (seen) expect(played.view.houses).toEqual(seen.houses)
  })
})

describe.each(playing.filter((position) => position.answers.scrap))('$name', (position) => {
  const { board, view, seat } = position

  test('lets go of the plant and fuel that the rules would', () => {
    const { lowest, fewest } = answersOf(position).scrap!
    const best = bestScrap(board, view, seat)!
    expect({ kind: 'scrap', plant: best.plant, fuel: named(best.fuel) }).toEqual(lowest)
    for (const [plant, ways] of Object.entries(fewest))
      expect(fewestLeaving(board, view, seat, Number(plant)), plant).toEqual(ways)
  })
})

function costOf(board: BoardFacts, path: string[]): number {
  let cost = 0
  for (let at = 1; at < path.length; at++) {
    const ends = [path[at - 1], path[at]]
    const link = board.links.find(([one, other]) => ends.includes(one) && ends.includes(other))
    cost += link?.[2] ?? NaN
  }
  return cost
}
