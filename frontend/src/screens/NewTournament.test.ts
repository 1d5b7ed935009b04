// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { expect, test, vi } from 'vitest'
import { words } from '../i18n'
import { toasts } from '../ui/toasts.svelte'
import NewTournament from './NewTournament.svelte'

test('a date that was cleared is said at its field and by the button, and nothing is sent', async () => {
  await Promise.all([words.load('app'), words.load('meet')])
  const sent = vi.fn()
  vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
    if (method !== 'GET') sent(path)
    return Response.json({
      games: [{ id: 'powergrid', options: [], policies: [] }],
      clocks: [{ name: 'live_45', control: { pace: 'live' } }],
    })
  })
  const screen = mount(NewTournament, { target: document.body })
  await vi.waitFor(() => {
    flushSync()
    expect(document.querySelector('input[type=datetime-local]')).not.toBeNull()
  })
  const set = (kind: string, value: string): void => {
    const input = document.querySelector<HTMLInputElement>(`input[type=${kind}]`)!
    input.value = value
    input.dispatchEvent(new Event('input', { bubbles: true }))
    flushSync()
  }
  set('text', 'Friday night')
  set('datetime-local', '')
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Choose when it starts.')
  const open = [...document.querySelectorAll('button')].find((one) => one.textContent?.includes('Open the tournament'))!
  open.click()
  await vi.waitFor(() => expect(toasts.list.map(({ text }) => text)).toEqual(['Choose when it starts.']))
  expect(sent).not.toHaveBeenCalled()
  void unmount(screen)
  vi.unstubAllGlobals()
})
