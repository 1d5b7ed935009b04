// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from 'vitest'
import { words } from '../../../i18n'
import { leave, show } from '../mounted'
import { boards, positions } from '../vectors'
import CitiesSheet from './CitiesSheet.svelte'
import PlayerSheet from './PlayerSheet.svelte'
import ProgressSheet from './ProgressSheet.svelte'

const all = positions()
const limits = () =>
  [...document.querySelectorAll('.limits > span')].map((one) => one.textContent!.replace(/\s+/g, ' ').trim())

beforeAll(() => Promise.all([words.load('game'), words.load('sheets')]))
afterEach(leave)

test('the state of the game tells what each step brings to the market, and marks the one that is', () => {
  const position = all.find(({ view }) => view.step === 2)!
  show(ProgressSheet, position)
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent!.match(/\d+/g)!.map(Number))
  expect(rows).toEqual(position.board.refill.map((counts, at) => [at + 1, ...counts]))
  expect(document.querySelectorAll('tr.now')).toHaveLength(1)
  expect(document.querySelector('tr.now th')!.textContent).toBe('2')
})

test("a beginners' game, which stays in Step 1, tells of no other", () => {
  const { refill, step2_cities } = boards().find(({ options }) => options.beginner)!
  const position = all.find(({ view }) => view.step === 1)!
  show(ProgressSheet, { ...position, board: { ...position.board, refill, step2_cities } })
  expect([...document.querySelectorAll('tbody th')].map((row) => row.textContent)).toEqual(['1'])
})

test('the state of the game tells what holds and what the next step changes', () => {
  const told = (step: number) => {
    show(
      ProgressSheet,
      all.find(({ view }) => view.step === step)!,
    )
    const found = [...document.querySelectorAll('.note')].map((one) => one.textContent!.slice(0, 6))
    leave()
    return found
  }
  expect([1, 2, 3].map(told)).toEqual([['Step 1', 'Step 2'], ['Step 2', 'Step 3'], ['Step 3']])
})

test('before round 1 the list of cities names no price', () => {
  const position = all.find(({ name }) => name === "the cartel's second house")!
  show(CitiesSheet, position, [{ kind: 'place_cartel_house', names: [position.board.cities[0]!.id] }])
  const [add] = document.querySelectorAll('.toggle')
  expect(add!.getAttribute('aria-label')).toBe(document.querySelector('.city')!.textContent!.trim())
})

test('only a game that has a Step 3 promises it', () => {
  const position = all.find(({ view }) => view.step === 1)!
  const promised = (board: typeof position.board): boolean => {
    show(ProgressSheet, { ...position, board })
    const found = document.body.textContent!.includes('Step 3 when')
    leave()
    return found
  }
  expect(promised(position.board)).toBe(true)
  expect(promised({ ...position.board, step2_cities: null })).toBe(false)
})

test('a player sheet tells what the plants store, coal and oil of hybrids as one number', () => {
  const position = all.find(({ name }) => name === 'a hybrid goes, and either fuel with it')!
  show(PlayerSheet, position, [], { seat: position.seat })
  expect(limits()).toEqual(['C 4', 'C+O 6'])
})

test('who owns no plant that burns stores nothing', () => {
  const position = all.find(({ view, seat }) => view.players[seat]?.plants.length === 0)!
  show(PlayerSheet, position, [], { seat: position.seat })
  expect(limits()).toEqual([])
})
