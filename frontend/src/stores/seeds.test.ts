import { beforeEach, expect, test, vi } from 'vitest'
import { note, noted } from './seeds'

beforeEach(() => {
  const held = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, text: string) => void held.set(name, text),
  })
})

test('what was seen first is kept', () => {
  expect(noted(7)).toBeNull()
  note(7, 'aa')
  note(8, 'bb')
  note(7, 'cc')
  expect([noted(7), noted(8)]).toEqual(['aa', 'bb'])
})

test('of very many games the oldest are forgotten', () => {
  for (let game = 0; game <= 200; game++) note(game, `hash ${game}`)
  expect(noted(0)).toBeNull()
  expect(noted(1)).toBe('hash 1')
  expect(noted(200)).toBe('hash 200')
})
