// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session, type Me } from './session.svelte'

const GUEST = { id: 3, name: 'Ann', guest: true } as Me
const ACCOUNT = { ...GUEST, guest: false }
const NOT_SIGNED_IN = { code: 'not_authenticated', facts: {} }

/** Answers what was asked, oldest first. */
let answers: ((status: number, said: unknown) => void)[] = []

beforeEach(() => {
  answers = []
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((resolve) => {
        answers.push((status, said) => resolve(new Response(JSON.stringify(said), { status })))
      }),
  )
  session.me = GUEST
})
afterEach(() => {
  session.me = null
  vi.unstubAllGlobals()
})

test.each([
  ['finds no session', 401, NOT_SIGNED_IN],
  ['knows the guest', 200, GUEST],
])('an answer that %s and is late does not undo what was told since', async (_, status, said) => {
  const late = session.refresh()
  const newer = session.refresh()
  answers[1]!(200, ACCOUNT)
  await newer
  answers[0]!(status, said)
  expect(await late).toEqual(ACCOUNT)
  expect(session.me).toEqual(ACCOUNT)
})

test('whose session is not known any more is nobody', async () => {
  const asked = session.refresh()
  answers[0]!(401, NOT_SIGNED_IN)
  expect(await asked).toBeNull()
})
