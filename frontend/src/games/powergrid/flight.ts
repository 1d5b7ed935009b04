/** What flies over the table while others play: houses to their cities, fuel and plants and money to their owners. */

import { FUELS, type FuelName, type GameEvent, type Told } from './view'

export type Cargo = { house: number } | { fuel: FuelName } | { plant: number } | { money: number }

/** Both ends are the selectors of what stands there. */
export interface Flight {
  cargo: Cargo
  from: string
  to: string
}

const MOST = 12 // pieces; what is more is only seen where it has come to
const MOST_ALIKE = 3 // tokens of one purchase
const MARKET = '.market, .whole'
const tile = (seat: number) => `[data-testid="rail-${seat}"]`

/** The pieces that others have moved, in order. */
export function flights(moves: readonly Told[], me: number | null): Flight[] {
  const events = moves.flatMap((told) => told.events)
  return events
    .filter((event) => 'seat' in event && event.seat !== me)
    .flatMap(of)
    .slice(0, MOST)
}

function of(event: GameEvent): Flight[] {
  switch (event.kind) {
    case 'city_built':
      return [{ cargo: { house: event.seat }, from: tile(event.seat), to: `[data-city="${event.city}"] circle` }]
    case 'fuel_bought':
      return Array.from({ length: Math.min(event.count, MOST_ALIKE) }, () => ({
        cargo: { fuel: event.fuel },
        from: `[data-testid="market-${event.fuel}"], .ladders > :nth-child(${FUELS.indexOf(event.fuel) + 1})`,
        to: tile(event.seat),
      }))
    case 'plant_bought':
      return [{ cargo: { plant: event.plant }, from: MARKET, to: tile(event.seat) }]
    case 'plants_run':
      return [{ cargo: { money: event.income }, from: MARKET, to: tile(event.seat) }]
    default:
      return []
  }
}

const IN_ALL = 1200 // ms that others' moves may take in a row
const BETWEEN = 140 // ms

/** When each of so many pieces takes off (ms), if each flies so long. */
export function takeOffs(count: number, long: number): number[] {
  const between = count > 1 ? Math.min(BETWEEN, (IN_ALL - long) / (count - 1)) : 0
  return Array.from({ length: count }, (_, at) => Math.round(at * between))
}
