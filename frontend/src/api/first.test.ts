// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { brought, told } from './first'

test('an answer that came with the page is there for who asks whether it did, and used up by who takes it', () => {
  const answer = { status: 200, body: { tables: [] } }
  const text = JSON.stringify({ path: location.pathname, answers: { '/api/tables/mine': answer } })
  document.body.innerHTML = `<script type="application/json" id="first">${text}</script>`
  expect(brought('/api/tables/mine')).toEqual(answer)
  expect(brought('/api/accounts/me')).toBeNull()
  expect(told('/api/tables/mine')).toEqual(answer)
  expect([brought('/api/tables/mine'), told('/api/tables/mine')]).toEqual([null, null])
})
