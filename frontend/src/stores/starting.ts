// New games and tables, as screens ask for them.
import { post, type Schemas } from '../api/http'
import { settled, type Values } from '../games/choices'
import { router } from './router.svelte'
import { rules, type Bot, type Control, type GameRules } from './rules.svelte'
import { session } from './session.svelte'

export type Table = Schemas['TableToMe']

// Open money is easier on newcomers.
const FIRST_GAME = { players: 3, money: 'open' }
const RULES = 'powergrid'

export async function powergrid(): Promise<GameRules> {
  const games = await rules.load()
  return games.find((game) => game.id === RULES) ?? games[0]!
}

/** Who a newcomer meets: somebody not yet dangerous. */
export function ordinary(bots: Bot[]): string {
  return (bots.find((bot) => bot.name === 'clerk') ?? bots[0]!).name
}

/** A game against bots at once, without a clock; a visitor becomes a guest on the way. */
export async function playBots(): Promise<void> {
  const [game] = await Promise.all([powergrid(), session.ensure()])
  const options = settled(game.choices, FIRST_GAME)
  const bot = `bot:${ordinary(game.bots)}`
  const seats = ['me', ...Array.from({ length: Number(options.players) - 1 }, () => bot)]
  const made = await post<Schemas['GameFrame']>('/api/games', { rules: game.id, options, seats, hints: true })
  router.go(`/g/${made.id}`)
}

export type NewTable = {
  options: Values
  clock: Control
  bots: number
  bot: string
  ranked: boolean
  hints: boolean
  private: boolean
  language: string
  spectators: boolean
  /** Moves that onlookers see it late. */
  delay: number
  /** The least and the highest rating wanted; null: no limit. */
  rating: [number | null, number | null]
  /** When it begins by itself; null: when the host says so. */
  starts_at: string | null
  start_when_full: boolean
}

/** A new table, or at once a game where bots take every other seat. */
export async function newTable(wanted: NewTable): Promise<void> {
  await session.ensure()
  const players = Number(wanted.options.players)
  const bots = Array.from({ length: wanted.bots }, () => `bot:${wanted.bot}`)
  if (wanted.bots >= players - 1) {
    const { options, hints } = wanted
    const body = { rules: RULES, options, seats: ['me', ...bots], clock: clockOrNull(wanted.clock), hints }
    const made = await post<Schemas['GameFrame']>('/api/games', body)
    return router.go(`/g/${made.id}`)
  }
  const open = Array.from({ length: players - 1 - wanted.bots }, () => 'open')
  const made = await post<Table>('/api/tables', {
    rules: RULES,
    options: wanted.options,
    clock: clockOrNull(wanted.clock),
    seats: ['me', ...open, ...bots],
    ranked: wanted.ranked,
    hints: wanted.hints,
    private: wanted.private,
    language: wanted.language,
    spectators: wanted.spectators,
    delay: wanted.spectators ? wanted.delay : 0,
    rating: wanted.rating,
    starts_at: wanted.starts_at,
    start_when_full: wanted.start_when_full,
  })
  router.go(`/t/${made.id}`)
}

const clockOrNull = (control: Control): Control | null => (Object.keys(control).length ? control : null)
