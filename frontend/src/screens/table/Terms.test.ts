// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from 'vitest'
import { flushSync, mount, unmount } from 'svelte'
import { words } from '../../i18n'
import type { GameRules } from '../../stores/rules.svelte'
import { OpenTable, type Table } from '../../stores/table.svelte'
import Terms from './Terms.svelte'

const clock = { pace: 'slow', turn: 86400, vacation: 0 }
const clocks = [
  { name: 'slow', control: clock },
  { name: 'none', control: {} },
]
const game: GameRules = { id: 'powergrid', choices: [], bots: [], clocks }

let screen: Record<string, unknown>

beforeAll(async () => {
  await Promise.all([words.load('app'), words.load('meet')])
})

afterEach(() => void unmount(screen))

test.each([
  [false, 2],
  [true, 1],
])('where a rating is at stake (%s) the host is offered so many clocks (%i)', (ranked, offered) => {
  const open = new OpenTable('7', '')
  open.table = { clock, ranked, private: false, rating: [null, null], mine: { host: true } } as unknown as Table
  screen = mount(Terms, { target: document.body, props: { open, game, options: {} } })
  flushSync()
  document.querySelector('button')!.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  flushSync()
  expect(document.querySelectorAll('input[type=radio], [role=radio]')).toHaveLength(offered)
})
