// A made-up table on a real board: enough of the facts and of a view for the map.

import { parse } from 'smol-toml'
import type { BoardFacts, City, Link, Region, View } from '../../src/games/powergrid/view'

type Printed = City & { edition?: string }

/** From the rules' own file of the map. */
export function boardOf(text: string): BoardFacts {
  const file = parse(text) as unknown as {
    id: string
    name: string
    native_name: string
    regions: Region[]
    cities: Printed[]
    links: Record<string, Link[]>
  }
  return {
    options: { map: file.id },
    name: file.name,
    native_name: file.native_name,
    regions: file.regions,
    cities: file.cities.filter((city) => city.edition !== 'recharged'),
    links: [...(file.links.both ?? []), ...(file.links.classic ?? [])],
    house_prices: [10, 15, 20],
    step2_cities: 7,
    seats: ['player', 'player', 'player', 'player', 'player', 'player'],
  } as unknown as BoardFacts
}

/** Houses for each seat around a city of its own, as deep as the step allows. */
export function viewOf(board: BoardFacts, step: 1 | 2 | 3, regions: string[], each: number, seats = 6): View {
  const houses: Record<string, number[]> = {}
  const open = board.cities.filter((city) => regions.includes(city.region))
  for (let seat = 0; seat < seats && open.length; seat++) {
    const queue = [open[(seat * 7 + 2) % open.length]!.id]
    const seen = new Set(queue)
    for (let built = 0; built < each && queue.length;) {
      const city = queue.shift()!
      const owners = (houses[city] ??= [])
      if (owners.length < step) {
        owners.push(seat)
        built++
      }
      for (const [one, other] of board.links) {
        const next = one === city ? other : other === city ? one : null
        if (next && !seen.has(next) && open.some(({ id }) => id === next)) {
          seen.add(next)
          queue.push(next)
        }
      }
    }
  }
  for (const city of Object.keys(houses)) if (!houses[city]!.length) delete houses[city]
  return { regions, houses, marked: [], step, players: [] } as unknown as View
}

/** Something like prices: the cheapest connection from the seat's cities, plus the house. */
export function pricesOf(board: BoardFacts, view: View, seat: number) {
  const far = new Map<string, { price: number; via: string | null }>()
  const open = [...board.cities].filter((city) => view.regions.includes(city.region)).map((city) => city.id)
  for (const [city, owners] of Object.entries(view.houses))
    if (owners.includes(seat)) far.set(city, { price: 0, via: null })
  for (let round = 0; round < open.length; round++) {
    for (const [one, other, cost] of board.links) {
      for (const [from, to] of [
        [one, other],
        [other, one],
      ] as const) {
        const start = far.get(from)
        if (start && open.includes(to) && start.price + cost < (far.get(to)?.price ?? Infinity)) {
          far.set(to, { price: start.price + cost, via: from })
        }
      }
    }
  }
  const prices = new Map<string, { price: number; via: string | null }>()
  for (const [city, { price, via }] of far) {
    const owners = view.houses[city] ?? []
    if (!owners.includes(seat) && owners.length < view.step) {
      prices.set(city, { price: price + [10, 15, 20][owners.length]!, via })
    }
  }
  return prices
}
