// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { beforeAll, expect, test, vi } from 'vitest'
import { words } from '../../i18n'
import Toast from '../../ui/Toast.svelte'
import { OpenGame } from '../../stores/game.svelte'
import { Table, type PowerGame } from './table.svelte'

beforeAll(() => words.load('game'))

test('a note of the table shows money by its coin and says it by its word', () => {
  vi.useFakeTimers()
  const shown = mount(Toast, { target: document.body })
  const table = new Table(new OpenGame(7) as unknown as PowerGame)
  table.say('¤5 short: costs ¤20')
  table.say('Back online')
  flushSync()
  const [money, plain] = document.querySelectorAll('.toast')
  expect(money!.querySelectorAll('[aria-hidden] .coin')).toHaveLength(2)
  expect(money!.querySelector('.visually-hidden')!.textContent).toBe('5 Elektro short: costs 20 Elektro')
  expect(plain!.textContent!.trim()).toBe('Back online')
  void unmount(shown)
})
