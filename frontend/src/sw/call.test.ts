import { expect, test } from 'vitest'
import { format } from '../i18n/format'
import { buttons, notification, path, type Call, type CallWords } from './call'

const call = (kind: Call['kind'], more: Partial<Call> = {}): Call => ({
  kind,
  game: 1234,
  tag: 'game-1234',
  seat: 0,
  waiting: 1,
  ...more,
})
const now = Date.parse('2026-11-18T12:00:00')
const said = (one: Call, words: CallWords | null = null): string[] => {
  const { title, body } = notification(one, words, format, now)
  return [title, body]
}

test('each kind of a game has its sentences', () => {
  const due = Date.parse('2026-11-18T14:31:00')
  expect(said(call('turn', { phase: 'fuel', due }))).toEqual(['Your move: fuel', 'Game 1234 · until 2:31 PM'])
  expect(said(call('clock', { due }))[0]).toBe('Your clock is running out')
  expect(said(call('outbid', { plant: 25, price: 32 }))).toEqual(['Higher bid: plant 25', 'Game 1234 · for 32'])
  expect(said(call('start', { map: 'usa', players: 4, order: 2 }))).toEqual([
    'Game on: usa',
    '4 players · your place in turn order: 2',
  ])
  expect(said(call('end', { place: 2, players: 5 }))).toEqual(['Game over: 2 of 5', 'Game 1234'])
  expect(said(call('end', { place: 2, players: 5, change: 12 }))[1]).toBe('Game 1234 · +12')
  expect(said(call('end', { place: 5, players: 5, change: -7 }))[1]).toBe('Game 1234 · -7')
  expect(said(call('end', { place: 3, players: 5, change: 0 }))[1]).toBe('Game 1234 · 0')
})

test('who is called to a table need not have a game', () => {
  const invited = { ...call('invited', { table: 7, by: 'Dee', map: 'usa', players: 4 }), game: undefined }
  expect(said(invited)).toEqual(['Dee invites you: usa', '4 players'])
  expect([path(call('turn')), path(invited), path({ kind: 'found', tag: 'queue' })]).toEqual([
    '/g/1234',
    '/t/7',
    '/play',
  ])
})

test('the words are those that the page left', () => {
  const words = {
    lang: 'de',
    titles: { turn: 'Du bist am Zug: {phase}' },
    game: 'Spiel {n}',
    phases: { fuel: 'Rohstoffe kaufen' },
    maps: {},
  } as unknown as CallWords
  expect(said(call('turn', { phase: 'fuel' }), words)).toEqual(['Du bist am Zug: Rohstoffe kaufen', 'Spiel 1234'])
})

test('a trivial move is a button that tells what it brings, and any call can wait', () => {
  const titles = (quick: Parameters<typeof buttons>[0]) => buttons(quick, null, format).map((one) => one.title)
  expect(titles({ cities: 7, income: 82, actions: [] })).toEqual(['Power 7 cities · +82', 'In an hour'])
  expect(titles({ cities: 1, income: 22, actions: [] })).toEqual(['Power 1 city · +22', 'In an hour'])
  expect(titles(null)).toEqual(['In an hour'])
})
