// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { flushSync, mount, unmount } from 'svelte'
import { words } from '../i18n'
import { home } from '../stores/home.svelte'
import { router } from '../stores/router.svelte'
import { session, type Me } from '../stores/session.svelte'
import { toasts } from '../ui/toasts.svelte'
import SignIn from './SignIn.svelte'

type Answers = Record<string, [number, unknown]>
const LOGIN = { data: { flows: [{ id: 'login' }] } }
const WAITS = { data: { flows: [{ id: 'login_by_code', is_pending: true }] } }

let answers: Answers
let asked: [string, Record<string, unknown>][]
let screen: Record<string, unknown>

beforeAll(async () => {
  await Promise.all([words.load('app'), words.load('me')])
})

beforeEach(() => {
  asked = []
  let tickets = 0
  const fetched = async (path: string, sent: { method?: string; body?: string }) => {
    if (sent.method !== 'GET') asked.push([path.replace(/.*\/v1|\/api\/accounts/, ''), JSON.parse(sent.body ?? '{}')])
    if (path.endsWith('/merge/ticket')) return Response.json({ ticket: `ticket ${++tickets}` })
    const [status, body] = answers[path.replace(/.*\/v1|\/api\/accounts/, '')] ?? [200, {}]
    return Response.json(body, { status })
  }
  vi.stubGlobal('fetch', vi.fn(fetched))
  document.cookie = 'csrftoken=shown'
  vi.spyOn(home, 'refresh').mockResolvedValue(undefined as never)
  vi.spyOn(router, 'go').mockImplementation(() => {})
  session.me = { name: 'Rosy Fuse 25', guest: true } as Me
  screen = mount(SignIn, { target: document.body })
  flushSync()
})

afterEach(() => {
  void unmount(screen)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function send(values: Record<string, string>): Promise<void> {
  for (const [type, value] of Object.entries(values)) {
    const input = document.querySelector<HTMLInputElement>(`input[type=${type}]`)!
    input.value = value
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  document.querySelector('form')!.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  await settled()
}

async function press(label: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === label)!
  button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await settled()
}

async function settled(): Promise<void> {
  await new Promise((done) => setTimeout(done, 20))
  flushSync()
}

test('each new try has a new ticket, and games that do not come along keep nobody from Home', async () => {
  answers = {
    '/auth/code/request': [401, WAITS],
    '/merge': [403, { code: 'ticket_not_valid', facts: {} }],
    '/me': [200, { name: 'Ada', guest: false }],
  }
  await send({ email: 'ada@example.org' })
  await press('Back')
  await send({ email: 'ada@example.org' })
  await send({ text: 'AB1-CD2' })
  expect(asked.at(-1)).toEqual(['/merge', { ticket: 'ticket 2' }])
  const lost = 'The games you played as a guest did not come along. Signing in took too long.'
  await vi.waitFor(() => expect(toasts.list.map((one) => one.text)).toContain(lost))
  expect(router.go).toHaveBeenCalledWith('/', { replace: true })
})

test('an answer without a next step is told', async () => {
  answers = { '/auth/code/request': [401, WAITS], '/auth/code/confirm': [401, LOGIN] }
  await send({ email: 'ada@example.org' })
  await send({ text: 'AB1-CD2' })
  expect(document.querySelector('.error')?.textContent).toBe('Signing in could not be finished. Try another way.')
})

test('a code that is over is told to be', async () => {
  answers = { '/auth/code/request': [401, WAITS], '/auth/code/confirm': [409, { status: 409 }] }
  await send({ email: 'ada@example.org' })
  await send({ text: 'AB1-CD2' })
  expect(document.querySelector('.error')?.textContent).toBe('That code no longer works. Ask for a new one.')
})

test('that a code is on its way is announced, and so is what is wrong with it', async () => {
  answers = { '/auth/code/request': [401, WAITS], '/auth/code/confirm': [409, { status: 409 }] }
  await send({ email: 'ada@example.org' })
  expect(document.querySelector('[role=status]')?.textContent).toBe('A code is on its way to ada@example.org.')
  await send({ text: 'AB1-CD2' })
  expect(document.querySelector('[role=alert]')?.textContent).toBe('That code no longer works. Ask for a new one.')
})

test('a forgotten password needs an address: that is said at its field, where one is then', async () => {
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]
  radios.at(-1)!.click()
  flushSync()
  await press('Password forgotten')
  expect(asked).toEqual([])
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Write your address here first')
  const address = document.querySelector<HTMLInputElement>('input[type=email]')!
  expect(address.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(address)
})
