// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { boardText } from '../../../../scripts/geometry/boards.mjs'
import { boardOf, pricesOf, viewOf } from '../../../../scripts/look/table'
import { words } from '../../../i18n'
import { markShape, SHAPES } from '../../../ui/shapes'
import Board from '../Board.svelte'
import { geometry } from '../geometry'
import type { MapName } from '../view'
import type { BoardProps } from './props'

beforeAll(() => words.load('game'))

let mounted: Record<string, unknown> | undefined
afterEach(() => {
  if (mounted) void unmount(mounted)
  document.body.replaceChildren()
})

async function show(map: MapName, step: 1 | 2 | 3, each: number, more: Partial<BoardProps> = {}) {
  const board = boardOf(boardText(map))
  const regions = board.regions.map((region) => region.id)
  const view = viewOf(board, step, regions, each)
  const name = (id: string) => board.cities.find((city) => city.id === id)?.name ?? id
  const props: BoardProps = {
    board,
    view,
    geometry: await geometry(map, 'tall'),
    width: 390,
    height: 404,
    shapes: SHAPES.map(markShape),
    me: 0,
    prices: pricesOf(board, view, 0),
    labels: { cityName: name, cityLabel: (city) => `${name(city)}, label`, regionName: (region) => region },
    ...more,
  }
  mounted = mount(Board, { target: document.body, props })
  flushSync()
  return { board, view, props }
}

const city = (id: string) => document.querySelector<SVGElement>(`[data-testid="city-${id}"]`)!

test.each(['germany', 'usa', 'central_europe'] as const)('a crowded board of %s has at most 420 nodes', async (map) => {
  await show(map, 3, 17)
  expect(document.querySelectorAll('.touch svg, .touch svg *').length).toBeLessThanOrEqual(420)
})

test('every city is a button with its full name, and one of them is in the tab order', async () => {
  const { board } = await show('germany', 1, 3)
  const buttons = [...document.querySelectorAll('[data-city]')]
  expect(buttons).toHaveLength(board.cities.length)
  const said = () => buttons.map((button) => button.querySelector('title')?.textContent)
  expect(said()).toContain('Berlin') // sentences come once the board is drawn
  await vi.waitFor(() => expect(said()).toContain('Berlin, label'))
  for (const label of said()) expect(label).toMatch(/, label$/)
  expect(buttons.filter((button) => button.getAttribute('tabindex') === '0')).toHaveLength(1)
})

test('every city that can be built shows its price', async () => {
  const { props } = await show('germany', 1, 3)
  const prices = props.board.cities.flatMap(({ id }) => props.prices!.get(id)?.price ?? [])
  expect(prices).toHaveLength(props.prices!.size)
  expect(document.querySelector('.price.open')!.textContent).toBe(prices.join(''))
  expect(document.querySelectorAll('.price')).toHaveLength(1)
})

test('prices of what is picked and of what is too dear are told apart', async () => {
  const prices = new Map(['berlin', 'kiel', 'bremen', 'essen'].map((id, n) => [id, { price: 10 + n, via: null }]))
  await show('germany', 1, 0, { prices, picked: ['berlin'], dear: new Set(['berlin', 'kiel']) })
  const shown = (kind: string) => document.querySelector(`.price.${kind}`)!.textContent
  expect([shown('picked'), shown('dear'), [...shown('open')!].sort().join('')]).toEqual(['10', '11', '1123'])
  expect(document.querySelectorAll('.pill')).toHaveLength(3)
})

test('a price stands beside its city', async () => {
  const prices = new Map(['berlin', 'kiel', 'essen'].map((id, n) => [id, { price: n + 1, via: null }]))
  const { props } = await show('germany', 1, 0, { prices })
  const shown = document.querySelector('.price.open')!
  const [xs, ys] = ['x', 'y'].map((axis) => shown.getAttribute(axis)!.split(' ').map(Number))
  for (const [id, { price }] of prices) {
    const { at, price: beside } = props.geometry.cities.find((one) => one.id === id)!
    const figure = shown.textContent!.indexOf(String(price))
    const far = Math.hypot(xs![figure]! - at[0], ys![figure]! - at[1])
    expect(Math.abs(far - Math.hypot(...beside))).toBeLessThan(9)
  }
})

test('space picks the focused city, once', async () => {
  const oncity = vi.fn()
  await show('germany', 1, 3, { oncity })
  city('berlin').dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }))
  expect(oncity.mock.calls).toEqual([['berlin']])
})

test('picked cities are pressed and numbered in their order', async () => {
  await show('germany', 1, 3, { picked: ['leipzig', 'berlin'] })
  expect(city('berlin').getAttribute('aria-pressed')).toBe('true')
  expect(city('berlin').querySelector('.order')?.textContent).toBe('2')
  expect(city('leipzig').querySelector('.order')?.textContent).toBe('1')
  expect(city('dresden').getAttribute('aria-pressed')).toBe('false')
})

test('a picked city where another has a house shows both', async () => {
  const board = boardOf(boardText('germany'))
  const regions = board.regions.map((region) => region.id)
  const view = { ...viewOf(board, 2, regions, 0), houses: { berlin: [3], leipzig: [0] } }
  const prices = new Map(['berlin', 'leipzig'].map((id) => [id, { price: 15, via: null }]))
  await show('germany', 2, 0, { view, prices, picked: ['berlin', 'leipzig'] })
  expect(city('berlin').querySelectorAll('.house')).toHaveLength(1)
  expect(city('berlin').querySelector('.order')?.textContent).toBe('1')
  expect(city('leipzig').querySelectorAll('.house')).toHaveLength(0)
  expect(city('leipzig').querySelector('.order')?.textContent).toBe('2')
})

test('the one city chosen before there are prices has a ring and no number', async () => {
  await show('germany', 1, 0, { prices: undefined, legal: new Set(['berlin']), picked: ['berlin'] })
  expect(city('berlin').querySelector('.ring')).not.toBeNull()
  expect(document.querySelectorAll('.order')).toHaveLength(0)
})

test('where nothing may be chosen no city is set back', async () => {
  await show('germany', 1, 3, { prices: undefined, legal: new Set() })
  expect(document.querySelectorAll('.choosing')).toHaveLength(0)
})

test("a free slot below a house is nobody's network", async () => {
  const board = boardOf(boardText('germany'))
  const regions = board.regions.map((region) => region.id)
  const view = { ...viewOf(board, 2, regions, 0), houses: { berlin: [null, 3], magdeburg: [null, 3] } }
  await show('germany', 2, 0, { view, me: null, prices: undefined })
  expect(document.querySelectorAll('.mine')).toHaveLength(0)
})

test('regions out of play have no name and their cities are no buttons', async () => {
  const board = boardOf(boardText('germany'))
  const view = viewOf(board, 1, ['north', 'east'], 1, 2)
  await show('germany', 1, 1, { view, prices: undefined })
  expect([...document.querySelectorAll('.name')].map((name) => name.textContent)).toEqual(['north', 'east'])
  expect(document.querySelectorAll('[data-city]')).toHaveLength(14)
  expect(document.querySelectorAll('.region.out')).toHaveLength(4)
})

test('what is already connected tells no cost, what leads out of it does', async () => {
  const board = boardOf(boardText('germany'))
  const regions = board.regions.map((region) => region.id)
  const view = { ...viewOf(board, 1, regions, 0), houses: { kiel: [0], flensburg: [0] } }
  const { props } = await show('germany', 1, 0, { view, prices: undefined })
  const letters = document.querySelector('.costs.open')!.textContent
  const out = props.board.links.filter(
    ([one, other]) => ['kiel', 'flensburg'].includes(one) !== ['kiel', 'flensburg'].includes(other),
  )
  expect(letters).toBe(out.map(([, , cost]) => cost).join(''))
  expect(document.querySelector('.costs.own')).toBeNull()
})

test('the long name of a region stands in lines, within the board', async () => {
  const long = 'Belgium, south, with Luxembourg'
  const board = boardOf(boardText('benelux'))
  const labels = { cityName: (id: string) => id, cityLabel: (id: string) => id, regionName: () => long }
  await show('benelux', 1, 0, { labels, prices: undefined })
  const names = [...document.querySelectorAll('.name')]
  expect(names).toHaveLength(board.regions.length)
  for (const name of names) {
    const lines = [...name.querySelectorAll('tspan')].map((line) => line.textContent!)
    expect(lines).toEqual(['Belgium, south,', 'with Luxembourg'])
    const half = (15 * Number(name.getAttribute('font-size')) * 0.6) / 2
    expect(Number(name.getAttribute('x')) - half).toBeGreaterThan(0)
    expect(Number(name.getAttribute('x')) + half).toBeLessThan(390)
  }
})

test('in the draft names stand over everything, else under it', async () => {
  const over = () => {
    const [name, disc] = [document.querySelector('.name')!, document.querySelector('.disc')!]
    return Boolean(disc.compareDocumentPosition(name) & Node.DOCUMENT_POSITION_FOLLOWING)
  }
  await show('germany', 1, 0, { regions: { pickable: new Set(['north']), taken: [] } })
  expect(over()).toBe(true)
  void unmount(mounted!)
  await show('germany', 1, 0)
  expect(over()).toBe(false)
})

test('in the draft the regions that may be taken are buttons', async () => {
  const onregion = vi.fn()
  await show('germany', 1, 0, { regions: { pickable: new Set(['north', 'west']), taken: ['north'] }, onregion })
  const north = document.querySelector('[data-testid="region-north"]')!
  expect(north.getAttribute('aria-pressed')).toBe('true')
  expect(document.querySelectorAll('.pickable')).toHaveLength(2)
  north.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }))
  expect(onregion).toHaveBeenCalledWith('north')
})

test('a seat lit dims the cities of all others', async () => {
  const { view } = await show('germany', 1, 3, { highlight: 2 })
  for (const element of document.querySelectorAll<SVGElement>('[data-city]')) {
    const owners = view.houses[element.dataset.city!] ?? []
    expect(element.classList.contains('dim')).toBe(!owners.includes(2))
  }
})
