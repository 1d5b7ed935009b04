// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { words } from '../../i18n'
import { session, type Me } from '../../stores/session.svelte'
import { toasts } from '../../ui/toasts.svelte'
import Keep from './Keep.svelte'

let card: Record<string, unknown>

beforeAll(async () => {
  await Promise.all([words.load('app'), words.load('me')])
})

afterEach(() => {
  void unmount(card)
  toasts.list = []
  vi.unstubAllGlobals()
})

/** Asks for another code; how allauth answers is given. */
async function again(status: number): Promise<unknown[]> {
  const me = { name: 'Ada', guest: false, email: { address: 'ada@example.org', verified: false } } as unknown as Me
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json(me)
    asked.push([method, path, body])
    return Response.json({ status }, { status })
  })
  document.cookie = 'csrftoken=shown'
  session.me = me
  card = mount(Keep, { target: document.body })
  flushSync()
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === 'Send again')!
  button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await new Promise((done) => setTimeout(done, 20))
  flushSync()
  return asked
}

test('a code that did not come is sent again', async () => {
  expect(await again(200)).toEqual([['PUT', '/_allauth/browser/v1/account/email', '{"email":"ada@example.org"}']])
  expect(toasts.list.map((one) => one.text)).toEqual(['A code is on its way to ada@example.org.'])
})

test('who asks for codes too fast is told so', async () => {
  await again(429)
  expect(document.querySelector('.error')?.textContent).toBe('Too fast. Try again later.')
})
