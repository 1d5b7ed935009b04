// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from 'vitest'
import { words } from '../../i18n'
import { leave, show } from './mounted'
import Market from './Market.svelte'
import Strip from './Strip.svelte'
import Tile from './Tile.svelte'
import { positions } from './vectors'

beforeAll(() => Promise.all([words.load('app'), words.load('game')]))
afterEach(leave)

test('what is chosen before round 1 belongs to it', () => {
  show(
    Strip,
    positions().find(({ view }) => view.round === 0)!,
  )
  expect(document.querySelector('.progress .visually-hidden')!.textContent).toBe('Step 1, round 1')
})

test('the strip of the market says the prices and the stock that it shows', () => {
  show(
    Market,
    positions().find(({ view }) => view.phase === 'building')!,
  )
  const said = document.querySelector('.market .visually-hidden')!.textContent
  expect(said).toMatch(/^Market: coal, (next \d+ Elektro, )?\d+ left; oil, .*; garbage, .*; uranium, .*$/)
})

test('the tile of the cartel shows and says how many cities it is in', () => {
  const position = positions().find(({ name }) => name === "the cartel's last house")!
  const seat = position.board.seats.indexOf('cartel')
  show(Tile, position, [], { seat, next: 0, buys: false, wide: false })
  expect(document.querySelector('.sum')!.textContent).toBe('5')
  expect(document.querySelector('.visually-hidden')!.textContent).toMatch(/^Cartel, octagon, 5 cities, no plants$/)
})
