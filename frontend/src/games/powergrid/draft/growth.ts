import { type Area, CLOSED } from './area'
import { sum } from './plants'

/**
 * Which so many cities cost least together: the search of `rules/powergrid/questions/growth.py`, step for step, so
 * that both stop at the same cities. Of a set the nearest city joins first, as Prim has it, so among cities sorted by
 * distance each branch takes one and gives up all before it; what can't beat the best price known is left out.
 */

/** Up to so many cities the search is never cut short. */
const EXACT = 6
/** Networks looked at beyond that. */
const PATIENCE = 1000

export interface Found {
  /** None: no set was found. */
  cities: number[]
  /** No so many cities cost less. */
  atLeast: number
}

export function fromNetwork(area: Area, slots: number[], reach: number[], count: number, money: number): Found {
  const open = numbers(slots).filter((city) => reach[city]! + slots[city]! < CLOSED)
  const search = new Search(area, slots, open, reach, money, count)
  search.take(open, reach, 0, count)
  return search.found()
}

/** For a seat without a city: with each start all sets are judged that hold it and none of the starts before. */
export function fromNothing(area: Area, slots: number[], starts: number[], count: number, money: number): Found {
  const possible = numbers(slots).filter((city) => Math.min(starts[city]!, slots[city]!) < CLOSED)
  const search = new Search(area, slots, possible, null, money, count)
  let waiting = numbers(slots).filter((city) => slots[city]! < CLOSED)
  const order = numbers(slots).filter((city) => starts[city]! < CLOSED)
  for (const start of order.sort((one, other) => search.floor[one]! - search.floor[other]!)) {
    waiting = waiting.filter((city) => city !== start)
    search.path = [start]
    search.take(waiting, area.distance[start]!, starts[start]!, count - 1)
  }
  return search.found()
}

function numbers(list: unknown[]): number[] {
  return list.map((_, number) => number)
}

function least(row: number[], other: number[]): number[] {
  const merged = new Array<number>(row.length)
  for (let at = 0; at < row.length; at++) merged[at] = row[at]! < other[at]! ? row[at]! : other[at]!
  return merged
}

/** Cities by distance, equals as they were. Each branch inherits its order, so little is left to move. */
function sortedBy(reach: number[], cities: number[]): number[] {
  const order = cities.slice()
  for (let next = 1; next < order.length; next++) {
    const city = order[next]!
    let at = next
    for (; at > 0 && reach[order[at - 1]!]! > reach[city]!; at--) order[at] = order[at - 1]!
    order[at] = city
  }
  return order
}

class Search {
  path: number[] = []
  /** Of each city the least it can ever join for: its slot, and the way to the nearest city that could stand there. */
  readonly floor: number[]
  private best: number[] = []
  private bestPrice: number
  private cut = CLOSED
  private patience: number
  private readonly leastSlot: number

  private readonly area: Area
  private readonly slots: number[]

  constructor(area: Area, slots: number[], cities: number[], reach: number[] | null, money: number, count: number) {
    this.area = area
    this.slots = slots
    this.bestPrice = money + 1
    this.patience = count > EXACT ? PATIENCE : CLOSED
    this.floor = this.floors(cities, reach)
    this.leastSlot = cities.length ? Math.min(...cities.map((city) => slots[city]!)) : 0
  }

  private floors(cities: number[], reach: number[] | null): number[] {
    const floors = this.slots.map(() => CLOSED)
    for (const city of cities) {
      const row = this.area.distance[city]!
      let near = reach ? reach[city]! : CLOSED
      for (const other of cities) if (other !== city && row[other]! < near) near = row[other]!
      floors[city] = this.slots[city]! + near
    }
    return floors
  }

  found(): Found {
    return { cities: this.best, atLeast: Math.min(this.bestPrice, this.cut) }
  }

  take(allowed: number[], reach: number[], cost: number, left: number): void {
    if (this.patience < CLOSED) this.greedily(allowed, reach, cost, left)
    this.grow(allowed, reach, cost, left)
  }

  /** A set to beat, if patience should end: each time the city that costs least. */
  private greedily(allowed: number[], reach: number[], cost: number, left: number): void {
    const waiting = allowed.slice()
    const path = this.path.slice()
    for (let taken = 0; taken < left; taken++) {
      if (!waiting.length) return
      const at = this.cheapestAt(waiting, reach)
      const city = waiting[at]!
      cost += reach[city]! + this.slots[city]!
      waiting.splice(at, 1)
      path.push(city)
      reach = least(reach, this.area.distance[city]!)
    }
    if (cost < this.bestPrice) {
      this.bestPrice = cost
      this.best = path
    }
  }

  private cheapestAt(cities: number[], reach: number[]): number {
    let at = 0
    for (let other = 1; other < cities.length; other++)
      if (this.price(cities[other]!, reach) < this.price(cities[at]!, reach)) at = other
    return at
  }

  private price(city: number, reach: number[]): number {
    return reach[city]! + this.slots[city]!
  }

  private grow(allowed: number[], reach: number[], cost: number, left: number): void {
    if (left === 0) return this.judge(cost)
    if (left === 1) return this.last(allowed, reach, cost)
    const rest = cost + this.leastFloors(allowed, left - 1)
    const order = sortedBy(reach, allowed)
    for (let at = 0; at <= order.length - left; at++) {
      const city = order[at]!
      if (rest + reach[city]! + this.leastSlot >= this.bestPrice) return // those that follow are farther
      const price = this.price(city, reach)
      if (rest + price >= this.bestPrice) continue
      if (this.patience <= 0) {
        this.cut = Math.min(this.cut, rest + price)
        continue
      }
      this.patience--
      this.path.push(city)
      const farther = least(reach, this.area.distance[city]!)
      this.grow(order.slice(at + 1), farther, cost + price, left - 1)
      this.path.pop()
    }
  }

  /** The sum of so many of the least floors. */
  private leastFloors(cities: number[], count: number): number {
    const floors: number[] = []
    for (const city of cities) {
      const floor = this.floor[city]!
      let at = floors.length
      if (at === count && floor >= floors[at - 1]!) continue
      for (; at > 0 && floors[at - 1]! > floor; at--) if (at < count) floors[at] = floors[at - 1]!
      floors[at] = floor
    }
    return sum(floors)
  }

  private last(allowed: number[], reach: number[], cost: number): void {
    if (!allowed.length) return
    const city = allowed[this.cheapestAt(allowed, reach)]!
    const price = this.price(city, reach)
    if (cost + price >= this.bestPrice) return
    this.path.push(city)
    this.judge(cost + price)
    this.path.pop()
  }

  private judge(cost: number): void {
    if (cost >= this.bestPrice) return
    this.bestPrice = cost
    this.best = this.path.slice()
  }
}
