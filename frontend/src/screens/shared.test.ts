import { expect, test } from 'vitest'
import { ours } from './shared'

const known = (path: string): boolean => /^\/[tg]\//.test(path)
const found = (text: string): string | null => ours(text, 'play.example', known)

test('a shared link of this server opens its screen', () => {
  expect(found('Join me! https://play.example/t/7?code=abc')).toBe('/t/7?code=abc')
  expect(found('https://play.example/g/12/r/30')).toBe('/g/12/r/30')
})

test('links of others, and words that are none, open nothing', () => {
  expect(found('https://elsewhere.example/t/7')).toBeNull()
  expect(found('https://play.example/admin')).toBeNull()
  expect(found('http://')).toBeNull()
  expect(found('')).toBeNull()
})
