import { expect, test } from 'vitest'
import english from '../../i18n/words/game/en.json'
import { book } from './rules/book'
import { RULED, ruleOf } from './ruleof'
import { boards } from './vectors'

test('what a reason leads to stands in the book of some board', () => {
  const told = new Set(
    boards().flatMap((board) => book(board).flatMap(({ sentences }) => sentences.map(({ key }) => key))),
  )
  expect(Object.values(RULED).filter((key) => !told.has(key))).toEqual([])
})

test('a reason of the game leads to its sentence, or to the rules of the phase; one of the screen to none', () => {
  expect(ruleOf('no_room')).toBe('fuel.2')
  expect(ruleOf('not_enough_money')).toBe('')
  expect(ruleOf('ui_nothing_to_undo')).toBeNull()
})

test('only reasons that are given have a rule', () => {
  const said = (code: string) => code in english || `why.${code}` in english
  expect(Object.keys(RULED).filter((code) => !said(code))).toEqual([])
})
