/**
 * What the server says of a game of Power Grid: the board once, then views, offers and events; and what it is told,
 * actions. Names are those of the JSON that `rules/powergrid` makes (view.py, offers.py, actions.py, events.py).
 */

export type FuelName = 'coal' | 'oil' | 'garbage' | 'uranium'
export const FUELS: readonly FuelName[] = ['coal', 'oil', 'garbage', 'uranium']

/** One number a fuel, in the order of FUELS. */
export type Tokens = [number, number, number, number]
/** Only the fuels that there are. */
export type NamedTokens = Partial<Record<FuelName, number>>

export type Edition = 'classic' | 'recharged'
export type MapName = 'benelux' | 'central_europe' | 'france' | 'germany' | 'italy' | 'usa'

export type PhaseName = 'draft' | 'cartel_setup' | 'mark' | 'auction' | 'fuel' | 'building' | 'bureaucracy' | 'over'

// The board: all that never changes in a game

/** An option set, each with its value; some exist only in one edition or on one map. */
export interface Options {
  edition: Edition
  map: MapName
  players: number
  central_europe_rules?: boolean
  beginner?: boolean
  standard_starts?: boolean
  money: 'open' | 'hidden'
  regions: string[] | 'draft' | 'random'
  include_paris?: boolean
  first_order: number[] | 'random'
}

export interface Region {
  id: string
  name: string
  colour: string
}

export interface City {
  id: string
  name: string
  region: string
  lat: number
  lon: number
}

/** One connection, in both directions: two cities and its cost. */
export type Link = [string, string, number]

/** The kind tells what it burns; a hybrid takes coal and oil in any mix, eco and fusion take nothing. */
export type PlantKind = FuelName | 'hybrid' | 'eco' | 'fusion'

/** One card: `need` tokens a run, for `power` cities. It stores twice its need. */
export interface Plant {
  number: number
  kind: PlantKind
  need: number
  power: number
}

/** What the board adds to the base rules. */
export interface OwnRules {
  current_row: 'four_lowest' | 'one_ecological_more'
  market_update: 'highest_under_the_deck' | 'both_ends_out' | 'both_ends_out_unless_discounted'
  /** Only who has a city in one of these regions may own a nuclear plant. */
  nuclear_needs_city_in?: string[]
  /** Who has the city pays `less` for a token of the fuel, but at least `least`. */
  rebate?: { city: string; fuel: FuelName; less: number; least: number }
  /** When the market has no more of the fuel, the supply sells at this price. */
  storage?: { fuel: FuelName; price: number }
  /** Once a player has bought the plant, the fuel comes to the market no more. */
  refill_stops?: { plant: number; fuel: FuelName }
  boxed?: number[]
}

/** How the cards are laid out; the seed does the rest (deal/). */
export interface DealFigures {
  rule: 'fixed_market' | 'random_plugs'
  /** Face up whatever the seed is. */
  market: number[]
  /** 0: no card is known to lie on top. */
  first_card: number
  last_plug: number
  cards_removed: number
  plugs_removed: number
  sockets_removed: number
  /** Of areas by chance, only those with this region. */
  home_region: string | null
}

export type TieBreaker = 'powered' | 'money' | 'cities'

export interface BoardFacts {
  options: Options
  /** Who sits where; who plays by rule comes after the players. */
  seats: ('player' | 'cartel')[]
  name: string
  native_name: string
  regions: Region[]
  /** In data order, by which equals are decided. */
  cities: City[]
  links: Link[]
  plants: Plant[]
  fuels: FuelName[]
  /** By fuel: the price of each space of the market, cheapest first. Tokens fill the dearest spaces. */
  spaces: number[][]
  /** By step (the first is Step 1), then fuel: tokens that come to the market each round. */
  refill: number[][]
  /** By the number of cities supplied. */
  income: number[]
  /** Of the first, second and third house of a city. */
  house_prices: number[]
  plant_limit: number
  regions_needed: number
  /** All sets of so many regions that hang together, in data order. */
  areas: string[][]
  /** Null: this game knows only Step 1. */
  step2_cities: number | null
  end_cities: number
  /** Null: there is none. */
  city_limit: number | null
  tie_breakers: TieBreaker[]
  own_rules: OwnRules
  deal: DealFigures
}

// A view: the table as one seat sees it

/** A plant's number, or the Step 3 card. */
export type Card = number | 'step3'

export interface Player {
  /** Null: hidden from this seat. */
  money: number | null
  /** In ascending order. */
  plants: number[]
  fuel: Tokens
  cities: number
  /** In the latest run; at the end, at most. */
  powered: number
}

export interface Cartel {
  plants: number[]
  fuel: Tokens
  /** Houses left. */
  reserve: number
}

export interface Deck {
  count: number
  /** What is known of the top card: its back, itself, or nothing. */
  top: number | 'plug' | 'socket' | 'step3' | null
  /** Plants put under it that all saw. */
  beneath: number[]
  step3_drawn: boolean
  /** Only when the game is over. */
  cards?: Card[]
}

interface Auctioning {
  /** In turn order: who may still buy in this phase. */
  eligible: number[]
  /** The plant under the discount token. */
  discount: number | null
  cartel_acted: boolean
}

/** The question on the table, as all see it. */
export type Asked =
  | { kind: 'AreaDraft'; picks: string[] }
  | { kind: 'CartelPlacement' }
  | { kind: 'Marking' }
  | ({ kind: 'Choosing' } & Auctioning)
  | ({ kind: 'CartelChoosing' } & Auctioning)
  /** `still_in`: next to speak first. */
  | ({
      kind: 'Bidding'
      plant: number
      high_bid: number
      high_bidder: number
      still_in: number[]
    } & Auctioning)
  /** `plant`: the new one, which stays. */
  | ({ kind: 'Scrapping'; plant: number } & Auctioning)
  /** `waiting`: whose turns come after this one's. */
  | { kind: 'Buying'; waiting: number[] }
  | { kind: 'CartelBuying'; waiting: number[] }
  | { kind: 'Building'; waiting: number[] }
  /** `waiting`: who has not run his plants yet. */
  | { kind: 'Powering'; waiting: number[] }
  | { kind: 'Over' }

export type AskedKind = Asked['kind']

export interface Result {
  /** An entry a player; 1 is the winner's, equals share. */
  rank: number[]
  powered: number[]
  money: number[]
  cities: number[]
  /** Who has left, in that order. */
  left: number[]
  /** What set the winner apart from the next one. */
  decided_by: TieBreaker | 'left' | 'shared'
}

export interface View {
  /** Null: a spectator. */
  seat: number | null
  round: number
  step: 1 | 2 | 3
  phase: PhaseName
  to_act: number[]
  /** The turn order, the cartel's seat included. */
  order: number[]
  left: number[]
  /** The area; empty while it is drafted. */
  regions: string[]
  players: Player[]
  /** Cities with a house: the owner of each slot, null for a free slot below a house. */
  houses: Record<string, (number | null)[]>
  /** Start cities whose marker still lies. */
  marked: string[]
  fuel: { market: Tokens; supply: Tokens }
  refill_stopped: FuelName | null
  asked: Asked
  /** These three come with the area. */
  market?: { current: number[]; future: Card[] }
  deck?: Deck
  box?: number[]
  cartel?: Cartel
  /** Only when the game is over. */
  result?: Result
  removed?: number[]
}

// Offers: what the seat may do now

export type Offer =
  | { kind: 'pick_region' | 'place_cartel_house' | 'mark_city'; names: string[] }
  | { kind: 'nominate'; plants: { plant: number; least: number; most: number }[] }
  | { kind: 'raise'; least: number; most: number }
  | { kind: 'pass' }
  /** `fuel`: every set of tokens that may leave with the plant, fewest first. */
  | { kind: 'scrap'; plants: { plant: number; fuel: NamedTokens[] }[] }
  /** How many of each fuel may be bought, were it the only one. */
  | { kind: 'buy'; fuels: NamedTokens }
  /** Prices by city. */
  | { kind: 'build'; cities: Record<string, number> }
  /** Each as it may be sent back. */
  | { kind: 'power'; runs: Run[][] }
  | { kind: 'done' }
  | { kind: 'cartel' }

export type OfferKind = Offer['kind']
/** The offer of one kind. */
export type OfferOf<Kind extends OfferKind> = Extract<Offer, { kind: Kind }>

// Actions: what a seat may want

/** One plant that runs; what it burns is said only for a hybrid with a choice. */
export interface Run {
  plant: number
  fuel?: NamedTokens
}

export type Action =
  | { kind: 'pick_region'; region: string }
  | { kind: 'place_cartel_house'; city: string }
  | { kind: 'mark_city'; city: string }
  | { kind: 'nominate'; plant: number; bid: number }
  | { kind: 'raise'; amount: number }
  | { kind: 'pass' }
  | { kind: 'scrap'; plant: number; fuel?: NamedTokens }
  | { kind: 'buy'; fuel: FuelName; count: number }
  | { kind: 'build'; city: string }
  | { kind: 'power'; plants: Run[] }
  | { kind: 'done' }
  | { kind: 'cartel' }
  | { kind: 'leave' }

export type ActionKind = Action['kind']
export type ActionOf<Kind extends ActionKind> = Extract<Action, { kind: Kind }>

// Events: what then happened

export type BoxedWhy = 'unsold' | 'discount' | 'below_discount' | 'obsolete' | 'step2' | 'step3' | 'lowest'

export type GameEvent =
  | { kind: 'region_picked'; seat: number; region: string }
  | { kind: 'area_chosen'; regions: string[] }
  | { kind: 'cartel_house_placed'; seat: number; city: string }
  | { kind: 'city_marked'; seat: number; city: string }
  | { kind: 'round_began'; round: number; order: number[] }
  | { kind: 'order_set'; order: number[] }
  | { kind: 'phase_began'; phase: PhaseName }
  | { kind: 'step_began'; step: number }
  | { kind: 'discount_set'; plant: number }
  | { kind: 'discount_ended'; plant: number }
  | { kind: 'plant_drawn'; plant: number }
  | { kind: 'plant_boxed'; plant: number; why: BoxedWhy }
  | { kind: 'plant_put_under'; plant: number }
  | { kind: 'step3_card_drawn' }
  | { kind: 'step3_card_boxed' }
  | { kind: 'nominated'; seat: number; plant: number; bid: number }
  | { kind: 'raised'; seat: number; plant: number; bid: number }
  | { kind: 'bid_passed'; seat: number; plant: number }
  | { kind: 'phase_passed'; seat: number }
  | { kind: 'plant_bought'; seat: number; plant: number; price: number }
  | { kind: 'plant_scrapped'; seat: number; plant: number; fuel: NamedTokens }
  | { kind: 'refill_stopped'; fuel: FuelName }
  /** `plant` 0: it took nothing; `boxed` 0: it gave nothing up. */
  | { kind: 'cartel_took_plant'; plant: number; boxed: number }
  | { kind: 'fuel_bought'; seat: number; fuel: FuelName; count: number; price: number }
  | { kind: 'turn_ended'; seat: number }
  | { kind: 'cartel_took_fuel'; fuel: NamedTokens }
  /** `path`: the cities of the connection paid for, the new one last; of a first city only itself. */
  | { kind: 'city_built'; seat: number; city: string; price: number; path: string[] }
  | { kind: 'cartel_house_added'; city: string }
  | { kind: 'marker_returned'; city: string }
  | {
      kind: 'plants_run'
      seat: number
      plants: number[]
      fuel: NamedTokens
      powered: number
      income: number
    }
  | { kind: 'cartel_fuel_returned'; fuel: NamedTokens }
  | { kind: 'market_refilled'; fuel: NamedTokens }
  | { kind: 'player_left'; seat: number }
  | { kind: 'game_ended'; rank: number[]; powered: number[] }

export type EventKind = GameEvent['kind']
export type EventOf<Kind extends EventKind> = Extract<GameEvent, { kind: Kind }>

/** What one move led to. */
export interface Told {
  seq: number
  events: GameEvent[]
}
