// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { words } from '../../i18n'
import { session, type Me } from '../../stores/session.svelte'
import Prove from './Prove.svelte'

let sheet: Record<string, unknown>

beforeAll(async () => {
  await Promise.all([words.load('app'), words.load('me')])
})

afterEach(() => {
  void unmount(sheet)
  vi.unstubAllGlobals()
})

async function open(me: Partial<Me>): Promise<void> {
  vi.stubGlobal('PublicKeyCredential', { parseCreationOptionsFromJSON: () => ({}) })
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no line')))
  document.cookie = 'csrftoken=shown'
  session.me = { name: 'Ada', guest: false, ...me } as Me
  sheet = mount(Prove, { target: document.body, props: { onclose: () => {}, ondone: () => {} } })
  flushSync()
}

async function press(label: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === label)!
  button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await new Promise((done) => setTimeout(done, 20))
  flushSync()
}

const said = (): unknown[] =>
  [...document.querySelectorAll('[role=alert]')].map((one) => one.textContent).filter(Boolean)

test('a passkey that fails is said, though there is no password', async () => {
  await open({ passkeys: 1, has_password: false })
  await press('Sign in with a passkey')
  expect(said()).toEqual(['No connection. Try again in a moment.'])
})

test('and is no fault of the password beside it', async () => {
  await open({ passkeys: 1, has_password: true })
  await press('Sign in with a passkey')
  expect(said()).toHaveLength(1)
  expect(document.querySelector('input')!.getAttribute('aria-invalid')).toBeNull()
})
