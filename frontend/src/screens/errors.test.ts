// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest'
import { ApiError } from '../api/http'
import { words } from '../i18n'
import { sentence } from './errors'

const refused = (code: string): string => sentence(new ApiError(400, code, { fields: { password: [code] } }))

beforeAll(() => words.load('app'))

test('a refusal is said in the words of the screen that meets it', async () => {
  expect(refused('password_too_short')).toBe('That did not work (password_too_short)') // and no key
  await words.load('me')
  expect(refused('password_too_short')).toBe('The password is too short')
  await words.load('meet')
  expect(refused('seat_taken')).toBe('That seat is taken')
  expect(refused('throttled')).toContain('Too fast')
  const facts = { least: 5, most: 60, least_increment: 5, most_increment: 60 }
  expect(sentence(new ApiError(400, 'live_clock_not_ranked', facts))).toMatch(/5 to 60 minutes .* 5 to 60 seconds/)
  expect(sentence(new ApiError(400, 'slow_clock_not_ranked', { least: 8, most: 7 }))).toContain('8 hours to 7 days')
})
