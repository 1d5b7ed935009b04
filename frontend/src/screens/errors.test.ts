// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest'
import { ApiError } from '../api/http'
import { words } from '../i18n'
import { explained, sentence } from './errors'

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

test('what few ever meet is said in words that are fetched then', async () => {
  const full = new ApiError(409, 'tournament_full', { most: 8 })
  expect(await explained(full)).toBe('The tournament is full: 8 people')
  expect(sentence(full)).toBe('The tournament is full: 8 people')
})

test('several codes are said in one sentence, a field before the form, and none is shown where there is one', async () => {
  expect(await explained(new ApiError(401, 'rate_limited'))).toBe('Too fast. Try again later.')
  const form = new ApiError(400, 'invalid', { fields: { when: ['unknown_field'] } })
  expect(await explained(form)).toBe('The server did not understand that. Load the page again.')
  expect(await explained(new ApiError(400, 'invalid', { fields: { when: ['odd'] } }))).toBe(
    'Something here is not right',
  )
  expect(await explained(new DOMException('', 'InvalidStateError'))).toBe('This device has that already')
})
