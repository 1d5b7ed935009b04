import { type Action, type BoardFacts, FUELS, type FuelName, type Player, type Tokens, type View } from '../view'
import { price } from './building'
import { fuelCost } from './fuel'
import { COAL, GARBAGE, OIL, sum, URANIUM } from './plants'
import { type Refusal } from './refusal'
import { why } from './why'

/** The table as it would be after a draft, so far as a phone can know it. */
export interface After {
  view: View
  /** Which action would be refused first, and why; the view is that before it. */
  refused: { at: number; reason: Refusal } | null
}

/** Play a draft of purchases and builds on the view; the view itself stays as it is. */
export function after(board: BoardFacts, view: View, seat: number, draft: readonly Action[]): After {
  for (const [at, action] of draft.entries()) {
    const reason = why(board, view, seat, action)
    if (reason) return { view, refused: { at, reason } }
    if (action.kind === 'buy') view = bought(board, view, seat, action.fuel, action.count)
    if (action.kind === 'build') view = built(board, view, seat, action.city)
  }
  return { view, refused: null }
}

function withPlayer(view: View, seat: number, changed: Partial<Player>): Player[] {
  return view.players.map((player, other) => (other === seat ? { ...player, ...changed } : player))
}

function paid(view: View, seat: number, price: number): number | null {
  const money = view.players[seat]!.money
  return money === null ? null : money - price
}

/** The tokens on the seat's plants; legal or not. */
export function bought(board: BoardFacts, view: View, seat: number, fuel: FuelName, count: number): View {
  const number = FUELS.indexOf(fuel)
  const add = (tokens: Tokens, more: number): Tokens =>
    tokens.map((held, other) => (other === number ? held + more : held)) as Tokens
  const fromMarket = Math.min(count, view.fuel.market[number]!)
  const money = paid(view, seat, fuelCost(board, view, seat, fuel, count) ?? 0)
  return {
    ...view,
    players: withPlayer(view, seat, { money, fuel: add(view.players[seat]!.fuel, count) }),
    fuel: {
      market: add(view.fuel.market, -fromMarket),
      supply: add(view.fuel.supply, fromMarket - count),
    },
  }
}

/** A house of the seat on the lowest free slot, and what follows of it at once. */
export function built(board: BoardFacts, view: View, seat: number, city: string): View {
  const cost = price(board, view, seat, [city]).total
  const owners: (number | null)[] = board.house_prices.map((_, slot) => view.houses[city]?.[slot] ?? null)
  const wasEmpty = !view.houses[city]
  owners[owners.indexOf(null)] = seat
  let cartel = view.cartel
  if (wasEmpty && cartel && cartel.reserve > 0) {
    owners[1] = board.seats.indexOf('cartel')
    cartel = { ...cartel, reserve: cartel.reserve - 1 }
  }
  while (owners.at(-1) === null) owners.pop()
  const cities = view.players[seat]!.cities + 1
  const marked = view.marked.filter((other) => other !== city)
  return {
    ...view,
    players: withPlayer(view, seat, { money: paid(view, seat, cost), cities }),
    houses: { ...view.houses, [city]: owners },
    marked,
    fuel: { ...view.fuel, supply: markersReturned(board, view, marked.length) },
    ...(cartel ? { cartel } : {}),
  }
}

/** The draft that builds these cities in the order that costs least; empty where they can't all be built. */
export function buildActions(board: BoardFacts, view: View, seat: number, basket: string[]): Action[] {
  return price(board, view, seat, basket).lines.map(({ city }) => ({ kind: 'build', city }))
}

/** Markers are uranium tokens, as far as there were any: more of them than lie in cities go back to the supply. */
function markersReturned(board: BoardFacts, view: View, lying: number): Tokens {
  const { market, supply } = view.fuel
  const held = [...view.players, ...(view.cartel ? [view.cartel] : [])].map(({ fuel }) => fuel[URANIUM])
  const markers = board.spaces[URANIUM]!.length - market[URANIUM] - supply[URANIUM] - sum(held)
  const back = view.marked.length > lying && markers > lying ? 1 : 0
  return [supply[COAL], supply[OIL], supply[GARBAGE], supply[URANIUM] + back]
}
