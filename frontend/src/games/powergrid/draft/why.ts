import { type Action, type ActionKind, type ActionOf, type AskedKind, type BoardFacts, FUELS, type View } from '../view'
import { CLOSED } from './area'
import { closedCity, noSuchCity } from './building'
import { fuelCost, fuelRoom } from './fuel'
import { housesOf, isEmpty, networkOf, prices } from './network'
import { cardsOf, COAL, named, OIL, storeOf, sum, tokensOf } from './plants'
import { legalPicks } from './regions'
import { type Refusal, refusal } from './refusal'
import { fewestLeaving, mayLeave } from './scrapping'
import { whyNotRun } from './whyrun'

type Check<Kind extends ActionKind> = (
  board: BoardFacts,
  view: View,
  seat: number,
  action: ActionOf<Kind>,
) => Refusal | null
type Checks = { [Kind in ActionKind]?: Check<Kind> }

const CHECKS: Record<AskedKind, Checks> = {
  AreaDraft: { pick_region: whyNotRegion },
  CartelPlacement: { place_cartel_house: whyNotCartelHouse },
  Marking: { mark_city: whyNotMark },
  Choosing: { nominate: whyNotNominate, pass: whyNotPass },
  Bidding: { raise: whyNotRaise, pass: fine },
  Scrapping: { scrap: whyNotScrap },
  CartelChoosing: { cartel: fine },
  Buying: { buy: whyNotBuy, done: fine },
  CartelBuying: { cartel: fine },
  Building: { build: whyNotBuild, done: fine },
  Powering: { power: whyNotPower },
  Over: {},
}

/**
 * Why an action would be refused now: what the server would say, before it is asked. Null: it would be done. Only for
 * the asking seat's own eyes, and for actions that are well-formed.
 */
export function why(board: BoardFacts, view: View, seat: number, action: Action): Refusal | null {
  const check = CHECKS[view.asked.kind][action.kind] as Check<ActionKind> | undefined
  if (!check) return noSuchAct(view, seat, action)
  if (!view.to_act.includes(seat)) return refusal('not_your_turn')
  if (view.left.includes(seat)) return refusal('player_has_left')
  return check(board, view, seat, action)
}

function noSuchAct(view: View, seat: number, action: Action): Refusal | null {
  if (view.asked.kind === 'Over') return refusal('game_is_over')
  if (action.kind === 'leave') return whyNotLeave(view, seat)
  if (!view.to_act.includes(seat)) return refusal('not_your_turn')
  return refusal('not_in_this_phase', { kind: action.kind, phase: view.phase })
}

function whyNotLeave(view: View, seat: number): Refusal | null {
  if (!view.players[seat]) return refusal('not_a_player')
  return view.left.includes(seat) ? refusal('has_left') : null
}

function fine(): null {
  return null
}

// Before round 1

function whyNotRegion(
  board: BoardFacts,
  view: View,
  _seat: number,
  { region }: ActionOf<'pick_region'>,
): Refusal | null {
  const picks = view.asked.kind === 'AreaDraft' ? view.asked.picks : []
  if (!board.regions.some((printed) => printed.id === region)) return refusal('unknown_region', { region })
  if (picks.includes(region)) return refusal('region_taken', { region })
  return legalPicks(board, picks).includes(region) ? null : refusal('area_falls_apart', { region })
}

/** The first anywhere, the others in an empty city linked to one with a cartel house. */
function whyNotCartelHouse(
  board: BoardFacts,
  view: View,
  _seat: number,
  { city }: ActionOf<'place_cartel_house'>,
): Refusal | null {
  const { area, owners } = housesOf(board, view)
  const number = area.index.get(city)
  if (number === undefined) return noSuchCity(board, city)
  if (!isEmpty(owners[number]!)) return refusal('city_not_empty', { city })
  const near = area.neighbours[number]!.some((neighbour) => !isEmpty(owners[neighbour.city]!))
  return near || owners.every(isEmpty) ? null : refusal('not_next_to_the_cartel', { city })
}

function whyNotMark(board: BoardFacts, view: View, _seat: number, { city }: ActionOf<'mark_city'>): Refusal | null {
  const { area } = housesOf(board, view)
  if (!area.index.has(city)) return noSuchCity(board, city)
  if (view.marked.includes(city)) return refusal('city_marked', { city })
  return view.houses[city]?.[0] != null ? refusal('city_not_empty', { city }) : null
}

// Auctions

/** On some boards only who has a city in certain regions. */
export function mayOwnNuclear(board: BoardFacts, view: View, seat: number): boolean {
  const wanted = board.own_rules.nuclear_needs_city_in
  if (!wanted) return true
  const { area, cities } = housesOf(board, view)
  return cities[seat]!.some((city) => wanted.includes(area.regionOf[city]!))
}

function isBarred(board: BoardFacts, view: View, seat: number, plant: number): boolean {
  return cardsOf(board).get(plant)?.kind === 'uranium' && !mayOwnNuclear(board, view, seat)
}

/** The least a plant may be opened with. */
export function leastBid(view: View, plant: number): number {
  return 'discount' in view.asked && view.asked.discount === plant ? 1 : plant
}

function whyNotNominate(
  board: BoardFacts,
  view: View,
  seat: number,
  { plant, bid }: ActionOf<'nominate'>,
): Refusal | null {
  const { current, future } = view.market!
  if (!current.includes(plant)) {
    if (!cardsOf(board).has(plant)) return refusal('unknown_plant', { plant })
    return refusal(future.includes(plant) ? 'plant_in_future_row' : 'plant_not_in_market', { plant })
  }
  const least = leastBid(view, plant)
  const money = view.players[seat]!.money ?? CLOSED
  if (isBarred(board, view, seat, plant)) return refusal('not_entitled_to_nuclear', { plant })
  if (bid < least) return refusal('bid_too_low', { least })
  if (bid > money) return refusal('bid_too_high', { most: money })
  const alone = 'eligible' in view.asked && view.asked.eligible.length === 1
  return alone && bid !== least ? refusal('alone_pays_the_minimum', { least }) : null
}

function whyNotPass(_board: BoardFacts, view: View): Refusal | null {
  return view.round > 1 ? null : refusal('first_round_needs_a_plant')
}

function whyNotRaise(board: BoardFacts, view: View, seat: number, { amount }: ActionOf<'raise'>): Refusal | null {
  if (view.asked.kind !== 'Bidding') return null
  const { plant, high_bid } = view.asked
  const money = view.players[seat]!.money ?? CLOSED
  if (isBarred(board, view, seat, plant)) return refusal('not_entitled_to_nuclear', { plant })
  if (amount <= high_bid) return refusal('bid_too_low', { least: high_bid + 1 })
  return amount > money ? refusal('bid_too_high', { most: money }) : null
}

function whyNotScrap(board: BoardFacts, view: View, seat: number, { plant, fuel }: ActionOf<'scrap'>): Refusal | null {
  if (view.asked.kind !== 'Scrapping') return null
  if (!view.players[seat]!.plants.includes(plant)) return refusal('plant_not_yours', { plant })
  if (plant === view.asked.plant) return refusal('newest_plant_stays', { plant })
  if (!fuel) {
    const ways = fewestLeaving(board, view, seat, plant)
    return ways.length > 1 ? refusal('fuel_choice_needed', { plant, count: sum(ways[0]!) }) : null
  }
  const leaving = tokensOf(fuel)
  return mayLeave(board, view, seat, plant, leaving)
    ? null
    : refusal('fuel_can_not_leave', { plant, fuel: named(leaving) })
}

// Fuel, building, running

function whyNotBuy(board: BoardFacts, view: View, seat: number, { fuel, count }: ActionOf<'buy'>): Refusal | null {
  const number = FUELS.indexOf(fuel)
  const room = fuelRoom(board, view, seat)[number]!
  if (room < count) {
    const store = storeOf(board, view.players[seat]!.plants)
    const holds = store[fuel] + (number === COAL || number === OIL ? store.hybrid : 0)
    return holds ? refusal('no_room', { fuel, room }) : refusal('no_plant_burns_it', { fuel })
  }
  const price = fuelCost(board, view, seat, fuel, count)
  const money = view.players[seat]!.money
  if (price === null) {
    const stored = board.own_rules.storage?.fuel === fuel ? view.fuel.supply[number]! : 0
    return refusal('sold_out', { fuel, left: view.fuel.market[number]! + stored })
  }
  return money !== null && price > money ? refusal('not_enough_money', { price, money }) : null
}

function whyNotBuild(board: BoardFacts, view: View, seat: number, { city }: ActionOf<'build'>): Refusal | null {
  const houses = housesOf(board, view)
  const number = houses.area.index.get(city)
  if (number === undefined) return noSuchCity(board, city)
  const network = networkOf(houses, seat)
  const price = prices(board, houses, network)[number]!
  const money = view.players[seat]!.money
  if (price >= CLOSED) return closedCity(board, view, network, number)
  return money !== null && price > money ? refusal('not_enough_money', { price, money }) : null
}

function whyNotPower(board: BoardFacts, view: View, seat: number, { plants }: ActionOf<'power'>): Refusal | null {
  return whyNotRun(board, view, seat, plants)
}
