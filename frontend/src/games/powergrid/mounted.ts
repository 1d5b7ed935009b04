// Parts of the screen as who is asked at a position sees them. For tests only.
import { flushSync, mount, unmount, type Component } from 'svelte'
import { vi } from 'vitest'
import { OpenGame } from '../../stores/game.svelte'
import { setTable, type PowerGame, type Table } from './table.svelte'
import type { Position } from './vectors'
import type { Action, Offer } from './view'

let mounted: Record<string, unknown> | undefined

/** What it sends is kept. */
export function show<Props extends Record<string, unknown>>(
  Part: Component<Props>,
  { board, view, seat }: Position,
  offers: Offer[] = [],
  props: Props = {} as Props,
): { sent: Action[][]; table: Table } {
  const clock = { control: {}, banks: [], asked_at: [], allowed: [], deadline: null }
  const told = { game: 7, seq: 4, seat, to_act: [seat], status: 'running', view, offers, events: [], clock }
  const game = new OpenGame(7) as unknown as PowerGame
  game.board = board
  game.receive(told as unknown as Parameters<PowerGame['receive']>[0])
  const sent: Action[][] = []
  vi.spyOn(game, 'send').mockImplementation((actions) => Promise.resolve(void sent.push(actions as Action[])))
  vi.spyOn(game, 'hold').mockImplementation((actions) => void sent.push(actions as Action[]))
  let table!: Table
  const within = ((...given: Parameters<Component<Props>>) => {
    table = setTable(game)
    return Part(...given)
  }) as Component<Props>
  mounted = mount(within, { target: document.body, props, context: new Map() })
  flushSync()
  return { sent, table }
}

/** To be called after each test. */
export function leave(): void {
  if (mounted) void unmount(mounted)
  document.body.replaceChildren()
  vi.restoreAllMocks()
}
