// @vitest-environment happy-dom
import { flushSync } from 'svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { words } from '../../../i18n'
import { settings } from '../../../stores/settings.svelte'
import { toasts } from '../../../ui/toasts.svelte'
import { named } from '../draft'
import { leave, show } from '../mounted'
import { NOTHING, plantsOf, runsOf, same } from '../picks'
import { positions } from '../vectors'
import type { Offer } from '../view'
import Bid from './Bid.svelte'
import Build from './Build.svelte'
import Choose from './Choose.svelte'
import Fuel from './Fuel.svelte'
import Run from './Run.svelte'
import Scrap from './Scrap.svelte'

const playing = positions().filter((position) => position.answers.price)

beforeAll(() => words.load('game'))

afterEach(leave)

function tap(one: Element | null | undefined): void {
  one!.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  flushSync()
}
const send = (): void => tap(document.querySelector('[data-testid=commit]'))
const plant = (number: number): Element =>
  [...document.querySelectorAll('.pick, .face')].find(
    (one) => one.querySelector('.number')?.textContent === `${number}`,
  )!

/** Where the mix that burns least value is not the first on offer. */
const mixed = playing.filter(({ answers }) => {
  const best = answers.best_run!.action.plants
  return !same(runsOf(answers.runs!, plantsOf(best))[0]!, best)
})

test.each(mixed)('a plant out of the run and in again leaves what is burnt: $name', (position) => {
  const { runs, best_run } = position.answers
  const { sent } = show(Run, position, [{ kind: 'power', runs: runs! }])
  for (const { plant: number } of best_run!.action.plants) {
    tap(plant(number))
    tap(plant(number))
  }
  send()
  expect(sent).toEqual([[best_run!.action]])
})

const scrapping = playing.filter(({ answers }) => answers.scrap)

test.each(scrapping)('the fuel that goes with a plant is the least valuable: $name', (position) => {
  const { lowest, fewest } = position.answers.scrap!
  const plants = Object.entries(fewest).map(([plant, ways]) => ({ plant: Number(plant), fuel: ways.map(named) }))
  const { sent } = show(Scrap, position, [{ kind: 'scrap', plants }])
  send()
  expect(sent).toEqual([[lowest]])
})

test('the fuel dock tells how much the storage sells beside the market', () => {
  const coal = (position: string): string => {
    show(
      Fuel,
      positions().find(({ name }) => name === position)!,
    )
    const found = document.querySelector('[data-testid=market-coal] .kind')!.textContent!.replace(/\s+/g, '')
    leave()
    return found
  }
  expect(coal('usa recharged: coal from the storage')).toContain('+')
  expect(coal('usa recharged: the storage is empty too')).not.toContain('+')
})

test('who has not the money for any city sees what the cheapest costs', () => {
  const position = playing.find(({ view, seat }) => view.asked.kind === 'Building' && view.players[seat]!.cities)!
  const players = position.view.players.map((player) => ({ ...player, money: 0 }))
  const { table } = show(Build, { ...position, view: { ...position.view, players } })
  const least = Math.min(...[...table.cities.prices!.values()].map(({ price }) => price))
  const take = document.querySelector('.take')!
  expect(take.querySelector('[aria-hidden]')!.textContent!.replace(/\s+/g, '')).toBe(`Cheapest1·${least}`)
  tap(take)
  expect(toasts.list.at(-1)?.text).toBe('You can’t afford any city')
})

test('who may connect no more cities is told so, however rich', () => {
  const position = playing.find(({ view, seat }) => view.asked.kind === 'Building' && view.players[seat]!.cities)!
  const city_limit = position.view.players[position.seat]!.cities
  show(Build, { ...position, board: { ...position.board, city_limit } })
  tap(document.querySelector('.take'))
  expect(toasts.list.at(-1)?.text).toBe(`Nobody has more than ${city_limit} cities in this game`)
})

test('all that sends trembles once, whichever control it is', () => {
  const choosing = playing.find(({ view }) => view.asked.kind === 'Choosing')!
  const plants = choosing.view.market!.current.map((plant) => ({
    plant: Number(plant),
    least: Number(plant),
    most: 99,
  }))
  const { sent } = show(Choose, choosing, [{ kind: 'nominate', plants }, { kind: 'pass' }])
  const felt = vi.spyOn(settings, 'feel')
  tap(document.querySelector('.open'))
  tap(document.querySelector('[data-testid=back]'))
  expect(sent).toEqual([[{ kind: 'nominate', plant: plants[0]!.plant, bid: plants[0]!.least }], [{ kind: 'pass' }]])
  expect(felt.mock.calls).toEqual([['send'], ['send']])
})

test('the commit trembles once', () => {
  const position = mixed[0]!
  const { sent } = show(Run, position, [{ kind: 'power', runs: position.answers.runs! }])
  const felt = vi.spyOn(settings, 'feel')
  send()
  expect(sent).toHaveLength(1)
  expect(felt.mock.calls).toEqual([['send']])
})

/** What a greyed control answers. */
function why(one: Element | null | undefined): string | undefined {
  expect(one?.getAttribute('aria-disabled')).toBe('true')
  tap(one)
  return toasts.list.at(-1)?.text
}
const keyed = (key: string) => document.querySelector(`[data-key="${key}"]`)
const button = (text: string) => [...document.querySelectorAll('button')].find((one) => one.textContent.includes(text))

test('a bid for a nuclear plant that I may not own is refused for that, never for the money', () => {
  const bidding = playing.find(({ view }) => view.asked.kind === 'Bidding')!
  const { board, view } = bidding
  const { number } = board.plants.find(({ kind }) => kind === 'uranium')!
  const barred = { ...board, own_rules: { ...board.own_rules, nuclear_needs_city_in: [] } }
  const asked = { ...view.asked, plant: number } as typeof view.asked
  show(Bid, { ...bidding, board: barred, view: { ...view, asked } }, [{ kind: 'pass' }])
  const greyed = [document.querySelector('[data-testid=commit]'), keyed('+'), keyed('5'), button('Other')]
  for (const one of greyed) expect(why(one)).toMatch('Nuclear plants only with')
})

test('the last buyer is told that the plant costs what it does', () => {
  const alone = playing.find(({ view: { asked } }) => asked.kind === 'Choosing' && asked.eligible.length === 1)!
  const number = alone.view.market!.current.find((plant) => plant + 5 < alone.view.players[alone.seat]!.money!)!
  const offers: Offer[] = [{ kind: 'nominate', plants: [{ plant: number, least: number, most: number }] }]
  show(Choose, alone, offers)
  tap(plant(number))
  const [one, five] = [why(keyed('+')), why(keyed('5'))]
  tap(button('Other'))
  const more = why(button('+'))
  for (const told of [one, five, more]) expect(told).toBe(`Nobody else can bid: this plant costs ¤${number}`)
})

test('who follows an advice to pass has the pass under his finger, whatever he had drafted', () => {
  const bidding = playing.find(({ view }) => view.asked.kind === 'Bidding')!
  const { sent, table } = show(Bid, bidding, [{ kind: 'raise', least: 3, most: 80 }, { kind: 'pass' }])
  const left = () => document.querySelector('[data-testid=back]')
  tap(button('Other'))
  expect(left()!.textContent).toMatch('Undo')
  table.change(NOTHING)
  flushSync()
  expect(left()!.textContent).toMatch('Pass')
  tap(left())
  expect(sent).toEqual([[{ kind: 'pass' }]])
})

test('a bid above my money tells how much is short', () => {
  const bidding = playing.find(({ view }) => view.asked.kind === 'Bidding')!
  const [lead, money] = [76, 80]
  const asked = { ...bidding.view.asked, high_bid: lead } as typeof bidding.view.asked
  const players = bidding.view.players.map((player) => ({ ...player, money }))
  show(Bid, { ...bidding, view: { ...bidding.view, asked, players } }, [
    { kind: 'raise', least: lead + 1, most: money },
    { kind: 'pass' },
  ])
  expect(why(keyed('5'))).toBe('¤1 short: costs ¤81, you have ¤80')
})

test('one drag over the bids is one step, and the next drag another', () => {
  const bidding = playing.find(({ view }) => view.asked.kind === 'Bidding')!
  const { table } = show(Bid, bidding, [{ kind: 'raise', least: 3, most: 80 }, { kind: 'pass' }])
  tap(button('Other'))
  const slider = document.querySelector<HTMLInputElement>('input[type=range]')!
  const drag = (...bids: number[]) => {
    for (const bid of bids) {
      slider.value = `${bid}`
      slider.dispatchEvent(new Event('input', { bubbles: true }))
    }
    slider.dispatchEvent(new Event('change', { bubbles: true }))
    flushSync()
  }
  drag(10, 20, 30)
  drag(31, 40)
  const bids = [0, 1, 2].map(() => {
    const { bid } = table.draft
    table.back()
    return bid
  })
  expect(bids).toEqual([40, 30, 3])
  expect(table.draft).toEqual(NOTHING)
})

test('a drag that lost its steps under way begins a new one', () => {
  const bidding = playing.find(({ view }) => view.asked.kind === 'Bidding')!
  const { table } = show(Bid, bidding, [{ kind: 'raise', least: 3, most: 80 }, { kind: 'pass' }])
  const drag = {}
  table.change({ ...NOTHING, bid: 10 }, drag)
  table.drop()
  table.change({ ...NOTHING, bid: 20 }, drag)
  expect(table.stepsBack).toBe(1)
})

test('one drag over the spaces of a fuel is one step', () => {
  const buying = playing.find(({ view, answers }) => view.asked.kind === 'Buying' && answers.fuel!.coal.most > 2)!
  const { table } = show(Fuel, buying)
  const ladder = document.querySelector('[data-testid=market-coal] svg')!
  ladder.getBoundingClientRect = () => new DOMRect(0, 0, 100, 20)
  ladder.setPointerCapture = () => {}
  const drag = (...places: number[]) => {
    const at = (kind: string, x: number) => ladder.dispatchEvent(new PointerEvent(kind, { clientX: x, bubbles: true }))
    at('pointerdown', places[0]!)
    for (const x of places) at('pointermove', x)
    at('pointerup', places.at(-1)!)
    flushSync()
  }
  drag(0, ...Array.from({ length: 99 }, (_, x) => x))
  expect(table.draft.fuel[0]).toBe(buying.answers.fuel!.coal.most)
  expect(table.stepsBack).toBe(1)
  drag(0)
  expect(table.stepsBack).toBe(2)
})
