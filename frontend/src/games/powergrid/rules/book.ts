/** The rules as short numbered sections. Which sentences hold, and every figure in them, come from the board's facts. */

import type { BoardFacts, OwnRules } from '../view'

export const SECTIONS = [
  'goal',
  'setup',
  'order',
  'auction',
  'fuel',
  'building',
  'power',
  'steps',
  'end',
  'cartel',
  'board',
  'table',
] as const
export type SectionName = (typeof SECTIONS)[number]

/** Tables of a board's figures: `learn.table.<name>`. */
export const TABLES = ['numbers', 'refill', 'prices', 'income', 'plants'] as const
export type TableName = (typeof TABLES)[number]

/** `learn.rule.<key>` with its values; names of cities, regions and fuels are put in by whoever shows it. */
export interface Sentence {
  key: string
  values: Record<string, number>
  names?: { cities?: string; regions?: string[]; fuel?: string }
}

export interface Section {
  name: SectionName
  sentences: Sentence[]
}

export function book(board: BoardFacts): Section[] {
  const all: Record<SectionName, (Sentence | null)[]> = {
    goal: [say('goal.1'), say('goal.2'), say('goal.3')],
    setup: setup(board),
    order: [say('order.1'), say('order.2'), say('order.3')],
    auction: auction(board),
    fuel: [say('fuel.1'), say('fuel.2'), say('fuel.3'), say('fuel.4'), say('fuel.5')],
    building: building(board),
    power: power(board),
    steps: steps(board),
    end: end(board),
    cartel: hasCartel(board) ? ['1', '2', '3', '4', '5', '6'].map((n) => say(`cartel.${n}`)) : [],
    board: own(board),
    table: [say('table.1'), say('table.2')],
  }
  return SECTIONS.map((name) => ({ name, sentences: all[name].filter((one) => one !== null) })).filter(
    (section) => section.sentences.length,
  )
}

/** The sections that concern what is asked now. */
export function sectionsOf(phase: string): SectionName[] {
  const found: Record<string, SectionName[]> = {
    draft: ['setup'],
    cartel_setup: ['setup', 'cartel'],
    mark: ['setup'],
    auction: ['auction', 'order'],
    fuel: ['fuel'],
    building: ['building', 'steps'],
    bureaucracy: ['power', 'steps'],
    over: ['end'],
  }
  return found[phase] ?? ['goal']
}

const say = (key: string, values: Sentence['values'] = {}, names?: Sentence['names']): Sentence => ({
  key,
  values,
  ...(names ? { names } : {}),
})

const recharged = (board: BoardFacts) => board.options.edition === 'recharged'
/** A beginners' game stays in the first. */
const hasSteps = (board: BoardFacts) => board.step2_cities !== null
const hasCartel = (board: BoardFacts) => board.seats.includes('cartel')

function setup(board: BoardFacts) {
  return [
    say('setup.1', { n: board.regions_needed }),
    say('setup.2'),
    say('setup.3'),
    recharged(board) ? say('setup.backs') : say('setup.first', { plant: board.deal.first_card }),
    recharged(board) ? say('setup.starts') : say('setup.beginner'),
  ]
}

function auction(board: BoardFacts) {
  return [
    say('auction.1'),
    say('auction.2'),
    say('auction.3'),
    say('auction.4'),
    say('auction.5'),
    say('auction.6'),
    ...(recharged(board)
      ? [say('auction.discount'), say('auction.below')]
      : [say('auction.unsold'), say('auction.obsolete')]),
    say('auction.limit', { n: board.plant_limit }),
    say('auction.scrap'),
  ]
}

function building(board: BoardFacts) {
  const [a = 0, b = 0, c = 0] = board.house_prices
  return [
    say('building.1'),
    say('building.2'),
    ...(hasSteps(board) ? [say('building.3', { a, b, c }), say('building.4')] : [say('building.only', { a })]),
    say('building.5'),
    board.city_limit === null ? null : say('building.limit', { n: board.city_limit }),
  ]
}

function power(board: BoardFacts) {
  const update = say(hasSteps(board) ? 'power.5' : 'power.only')
  return [say('power.1'), say('power.2', { n: board.income[0] ?? 0 }), say('power.3'), say('power.4'), update]
}

function steps(board: BoardFacts) {
  if (!hasSteps(board)) return [say('steps.only')]
  return [
    say('steps.1', { n: board.step2_cities! }),
    say(recharged(board) ? 'steps.recharged' : 'steps.classic'),
    say('steps.2'),
    say('steps.3'),
    say(recharged(board) ? 'steps.late_recharged' : 'steps.late_classic'),
  ]
}

function end(board: BoardFacts) {
  const ties = board.tie_breakers.includes('cities') ? 'end.ties_cities' : 'end.ties'
  return [say('end.1', { n: board.end_cities }), say('end.2'), say(ties), say('end.4')]
}

function own(board: BoardFacts): Sentence[] {
  const found = [...ownRules(board.own_rules), ...partsOf(board, 'paris')]
  return found.length ? found : [say('board.none')]
}

function ownRules(rules: OwnRules): Sentence[] {
  const { nuclear_needs_city_in: nuclear, rebate, storage, refill_stops: stops } = rules
  return [
    ...(nuclear ? [say('board.nuclear', {}, { regions: nuclear })] : []),
    ...(rebate
      ? [say('board.rebate', { less: rebate.less, least: rebate.least }, { cities: rebate.city, fuel: rebate.fuel })]
      : []),
    ...(storage ? [say('board.storage', { price: storage.price }, { fuel: storage.fuel })] : []),
    ...(stops ? [say('board.stops', { plant: stops.plant }, { fuel: stops.fuel })] : []),
    ...(rules.boxed ?? []).map((plant) => say('board.boxed', { plant })),
    ...(rules.current_row === 'one_ecological_more' ? [say('board.ecological')] : []),
    ...(rules.market_update === 'both_ends_out' ? [say('board.both')] : []),
    ...(rules.market_update === 'both_ends_out_unless_discounted' ? [say('board.both_unless')] : []),
  ]
}

/** A town that is several cities, joined by connections that cost nothing. */
function partsOf(board: BoardFacts, town: string): Sentence[] {
  const n = board.cities.filter((city) => city.id.startsWith(`${town}_`)).length
  return n > 1 ? [say(`board.${town}`, { n })] : []
}

/** How many tokens lie at each price when a market is full. */
export function ladder(spaces: readonly number[]): { price: number; n: number }[] {
  const found = new Map<number, number>()
  for (const price of spaces) found.set(price, (found.get(price) ?? 0) + 1)
  return [...found].map(([price, n]) => ({ price, n }))
}
