// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { words } from '../../i18n'
import Notifications from './Notifications.svelte'

let card: Record<string, unknown>
let kept: Record<string, unknown>
let asked: unknown[]

beforeEach(async () => {
  await Promise.all([words.load('app'), words.load('me')])
  kept = { quiet_from: '22:00:00', quiet_to: '08:00:00' }
  asked = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'PATCH') asked.push((kept = { ...kept, ...JSON.parse(body!) }))
    return Response.json(kept)
  })
  document.cookie = 'csrftoken=shown'
  card = mount(Notifications, { target: document.body })
  await settled()
})

afterEach(() => {
  void unmount(card)
  vi.unstubAllGlobals()
})

async function settled(): Promise<void> {
  await new Promise((done) => setTimeout(done, 20))
  flushSync()
}

const hours = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('input[type=time]')]
const said = (): string[] => [...document.querySelectorAll('[role=alert]')].map((one) => one.textContent ?? '')

async function set(which: 0 | 1, hour: string): Promise<void> {
  const input = hours()[which]!
  input.value = hour
  for (const kind of ['input', 'change']) input.dispatchEvent(new Event(kind, { bubbles: true }))
  await settled()
}

test('an hour that was cleared is not kept, and that is said until there is one', async () => {
  await set(0, '')
  expect(said()).toEqual(['Not saved: choose a time'])
  await set(1, '07:30')
  expect([asked, said().length]).toEqual([[], 1])
  await set(0, '23:00')
  expect(said()).toEqual([])
  expect(asked).toMatchObject([{ quiet_from: '23:00', quiet_to: '07:30' }])
})

test('a night that ends as it begins is not kept, and that is said', async () => {
  await set(1, '22:00')
  expect(said()).toEqual(['Not saved: the hours need another end'])
  expect([asked, hours().map(({ value }) => value)]).toEqual([[], ['22:00', '22:00']])
})
