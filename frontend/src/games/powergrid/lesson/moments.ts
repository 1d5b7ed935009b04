/** What the coach says now: a pure answer to how the lesson's table stands. The game is the truth, so a lesson that is
 * left goes on where it was; only what the table can't tell is kept beside it.
 */

import type { Action, PhaseName, Tokens } from '../view'

export const STEPS = [1, 2, 3, 4, 5, 6] as const
export type Step = (typeof STEPS)[number]

/** The plant that the first step is about; the deal is made for it. */
export const WANTED = 10
/** So many cities are built in the third step. */
export const BUILT = 3

/** The table as far as the coach looks at it. */
export interface Scene {
  round: number
  phase: PhaseName
  asked: string
  mine: boolean
  over: boolean
  /** My plants, and what the first of them needs and powers. */
  plants: readonly number[]
  need: number
  power: number
  cities: number
  /** Plants on sale with their opening bids, as far as I may open. */
  opens: { plant: number; least: number; at: number }[]
  onSale: number[]
  /** Of the wanted plant. */
  wanted: { need: number; power: number }
  bid: { plant: number; high: number; by: string | null } | null
  drafted: { plant: number | null; fuel: Tokens; cities: string[] }
  held: Action | null
  fuel: { wanted: Tokens; price: number; next: number | null; name: string }
  basket: { total: number; left: number; short: number }
  /** The city that is best tapped next, and how many my money is enough for. */
  nextCity: { id: string; name: string } | null
  affordable: number
  run: { supplied: number; income: number }
  thresholds: { step2: number; end: number }
}

/** What only this device knows. */
export interface Kept {
  /** A city was taken back once. */
  undone: boolean
  /** The state of the game was looked at. */
  looked: boolean
}

export interface Moment {
  step: Step
  /** `learn.coach.<key>` */
  key: string
  values: Record<string, string | number>
  /** The one control that is outlined. */
  mark: string | null
  /** Something else than meant was done: said, never forbidden. */
  astray?: boolean
}

const COMMIT = '[data-testid="commit"]'
const BACK = '[data-testid="back"]'
const ALL = '[data-testid="dock"] [data-key="f"]'
const PROGRESS = '[data-testid="me-strip"] .progress'
const strip = (at: number) => `[data-testid="dock"] [data-key="${at + 1}"]`
const city = (id: string) => `[data-testid="city-${id}"]`

export function moment(scene: Scene, kept: Kept): Moment {
  const step = stepOf(scene)
  const [key, mark, values = {}, astray = false] = TOLD[step](scene, kept)
  return { step, key, mark, values, astray }
}

export function stepOf(scene: Scene): Step {
  if (scene.over || scene.round > 2) return 6
  if (scene.round === 2) return scene.phase === 'auction' || fuelIsMine(scene) ? 5 : 6
  if (scene.phase === 'auction') return 1
  if (scene.phase === 'fuel') return 2
  return scene.phase === 'building' ? 3 : 4
}

/** My purchase of the second round is still to come. */
const fuelIsMine = (scene: Scene) => scene.phase === 'fuel'

type Said = [key: string, mark: string | null, values?: Moment['values'], astray?: boolean]

const TOLD: Record<Step, (scene: Scene, kept: Kept) => Said> = {
  1: auction,
  2: fuel,
  3: building,
  4: power,
  5: secondRound,
  6: theEnd,
}

function auction(scene: Scene): Said {
  if (scene.plants.length) return ['1.won', null, { plant: scene.plants[0]! }]
  if (scene.held) return heldBid(scene)
  if (!scene.mine) return scene.asked === 'Bidding' ? ['1.others', null] : ['1.wait', null]
  if (scene.bid) return answer(scene)
  const wanted = scene.opens.find((one) => one.plant === WANTED)
  if (!wanted) return ['1.gone', strip(scene.opens[0]?.at ?? 0), { plant: WANTED }, true]
  const { plant } = scene.drafted
  if (plant === WANTED) return ['1.open_more', COMMIT, { plant }]
  if (plant !== null) return ['1.other', BACK, { plant, wanted: WANTED }, true]
  return ['1.open', strip(wanted.at), { plant: WANTED, price: wanted.least, ...scene.wanted }]
}

function heldBid(scene: Scene): Said {
  const held = scene.held!
  if (held.kind === 'nominate' && held.plant !== WANTED && scene.onSale.includes(WANTED))
    return ['1.other', BACK, { plant: held.plant, wanted: WANTED }, true]
  if (held.kind === 'pass') return ['1.passing', BACK, { plant: scene.bid?.plant ?? WANTED }, true]
  return ['held', null]
}

function answer(scene: Scene): Said {
  const { plant, high, by } = scene.bid!
  const values = { plant, price: high, next: high + 1, name: by ?? '' }
  return plant === WANTED ? ['1.raise', COMMIT, values] : ['1.rival', COMMIT, values]
}

function fuel(scene: Scene): Said {
  if (!scene.mine) return ['2.wait', null]
  const picked = sum(scene.drafted.fuel)
  const wanted = sum(scene.fuel.wanted)
  const values = { plant: scene.plants[0] ?? WANTED, need: scene.need, fuel: scene.fuel.name }
  if (!wanted && !picked) return ['2.enough', COMMIT]
  if (!picked) return ['2.all', ALL, { next: scene.fuel.next ?? 0, fuel: scene.fuel.name }]
  if (picked < wanted) return ['2.short', ALL, values, true]
  if (picked > wanted) return ['2.much', BACK, values, true]
  return ['2.buy', COMMIT, { price: scene.fuel.price }]
}

function building(scene: Scene, kept: Kept): Said {
  if (!scene.mine) return ['3.wait', null]
  const { cities } = scene.drafted
  const goal = Math.min(BUILT, scene.affordable)
  if (scene.basket.short) return ['3.dear', BACK, { short: scene.basket.short }, true]
  if (!goal) return ['3.none', COMMIT]
  const { nextCity } = scene
  if (cities.length < goal && nextCity) {
    const mark = city(nextCity.id)
    if (!cities.length) return ['3.first', mark, { city: nextCity.name }]
    return [kept.undone && cities.length === goal - 1 ? '3.again' : '3.next', mark, { city: nextCity.name }]
  }
  if (!kept.undone) return ['3.undo', BACK]
  return ['3.build', COMMIT, { n: cities.length, price: scene.basket.total, left: scene.basket.left }]
}

function power(scene: Scene): Said {
  if (!scene.mine) return ['4.wait', null]
  const values = { n: scene.run.supplied, cities: scene.cities, price: scene.run.income, plant: scene.plants[0] ?? 0 }
  return [scene.run.supplied < scene.cities ? '4.part' : '4.all', COMMIT, values]
}

function secondRound(scene: Scene): Said {
  if (scene.held) return ['held', null]
  if (scene.phase === 'fuel') return secondFuel(scene)
  if (!scene.mine) return ['5.wait', null]
  if (scene.bid) return secondBid(scene.bid)
  if (scene.asked === 'Scrapping') return ['5.scrap', COMMIT]
  if (scene.drafted.plant !== null) return ['5.open', COMMIT, { plant: scene.drafted.plant }]
  const cheap = scene.opens.find((one) => one.least < one.plant)
  if (!cheap) return ['5.pass', BACK, { cities: scene.cities }]
  return ['5.lead', strip(cheap.at), { cities: scene.cities, plant: cheap.plant, price: cheap.least }]
}

function secondBid({ plant, high, by }: NonNullable<Scene['bid']>): Said {
  const values = { plant, name: by ?? '', price: high }
  return high + 1 < plant ? ['5.bid', COMMIT, values] : ['5.bid_high', BACK, values]
}

function secondFuel(scene: Scene): Said {
  if (!scene.mine) return ['5.others', null]
  if (!sum(scene.fuel.wanted)) return ['2.enough', COMMIT]
  if (sum(scene.drafted.fuel)) return ['5.buy', COMMIT, { price: scene.fuel.price }]
  return ['5.fuel', ALL, { next: scene.fuel.next ?? 0, fuel: scene.fuel.name }]
}

function theEnd(scene: Scene, kept: Kept): Said {
  const values = { step2: scene.thresholds.step2, end: scene.thresholds.end }
  return kept.looked || scene.over ? ['6.end', null, values] : ['6.look', PROGRESS, values]
}

const sum = (tokens: readonly number[]) => tokens.reduce((all, one) => all + one, 0)
