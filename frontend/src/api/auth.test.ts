import { expect, test } from 'vitest'
import { wantsProof } from './auth'
import { ApiError } from './http'

test('our own doors and those of allauth say in their own words that they want proof', () => {
  expect(wantsProof(new ApiError(401, 'reauthenticate'))).toBe(true)
  expect(wantsProof(new ApiError(401, 'flow', { flows: [{ id: 'mfa_reauthenticate' }] }))).toBe(true)
  expect(wantsProof(new ApiError(401, 'not_authenticated'))).toBe(false)
})
