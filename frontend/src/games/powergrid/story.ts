/** Several events told together: the log, and the digest after an absence. */
import { say, sayBuilt, sayPurchase, type Sentence } from './say'
import type { FuelName, GameEvent, NamedTokens } from './view'

/** One line of the log. */
export interface Line {
  sentence: Sentence
  /** What it tells of, in order. */
  events: GameEvent[]
  /** Whose act it was; null: nobody's. */
  seat: number | null
  /** Where it was, for a tap that shows it. */
  cities: string[]
}

/** What a reader who was away must know: purchases, houses, income, Steps, the end. */
const WEIGHTY: readonly GameEvent['kind'][] = [
  'region_picked',
  'cartel_house_placed',
  'city_marked',
  'step_began',
  'plant_bought',
  'phase_passed',
  'cartel_took_plant',
  'fuel_bought',
  'cartel_took_fuel',
  'city_built',
  'plants_run',
  'player_left',
  'refill_stopped',
  'game_ended',
]

/** All that happened, what belongs together in one line: a basket of fuel, a row of cities, an unopposed plant. */
export function tell(events: readonly GameEvent[]): Line[] {
  const lines: Line[] = []
  for (const event of events) {
    const last = lines.at(-1)
    const joined = last && join(last, event)
    if (joined) lines[lines.length - 1] = joined
    else lines.push(lineOf([event]))
  }
  return lines
}

export function isWeighty(event: GameEvent): boolean {
  return WEIGHTY.includes(event.kind)
}

/** The line with one event more; null: that one needs a line of its own. */
function join(line: Line, event: GameEvent): Line | null {
  const first = line.events[0]!
  const last = line.events.at(-1)!
  if (!('seat' in event) || line.seat !== event.seat) return null
  const isSame = first.kind === event.kind && (event.kind === 'fuel_bought' || event.kind === 'city_built')
  const endsTurn = event.kind === 'turn_ended' && (first.kind === 'fuel_bought' || first.kind === 'city_built')
  const isUnopposed = event.kind === 'plant_bought' && last.kind === 'nominated' && last.plant === event.plant
  return isSame || endsTurn || isUnopposed ? lineOf([...line.events, event]) : null
}

function lineOf(events: GameEvent[]): Line {
  const first = events[0]!
  return {
    sentence: together(events),
    events,
    seat: 'seat' in first ? first.seat : null,
    cities: events.flatMap((event) => ('city' in event ? [event.city] : [])),
  }
}

function together(events: GameEvent[]): Sentence {
  const first = events[0]!
  if (first.kind === 'city_built') {
    const built = events.filter((event) => event.kind === 'city_built')
    const cities = built.map((event) => event.city)
    return sayBuilt(first.seat, cities, priceOf(built))
  }
  if (first.kind === 'fuel_bought') {
    const bought = events.filter((event) => event.kind === 'fuel_bought')
    return sayPurchase(first.seat, basketOf(bought), priceOf(bought))
  }
  const bought = events.find((event) => event.kind === 'plant_bought')
  return say(bought ?? first)
}

function priceOf(events: { price: number }[]): number {
  return events.reduce((sum, event) => sum + event.price, 0)
}

function basketOf(events: { fuel: FuelName; count: number }[]): NamedTokens {
  const basket: NamedTokens = {}
  for (const { fuel, count } of events) basket[fuel] = (basket[fuel] ?? 0) + count
  return basket
}
