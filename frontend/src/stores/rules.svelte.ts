// What can be played here: the options, bots and clocks of each game, as the server tells them.
import { get, type Schemas } from '../api/http'
import type { Choice } from '../games/choices'

export type Control = Record<string, unknown>
export type ClockPreset = { name: string; control: Control }
export type Bot = { name: string; level: number }
export type GameRules = { id: string; choices: Choice[]; bots: Bot[]; clocks: ClockPreset[] }

const YARDSTICKS = ['random', 'coin']

type Told = Schemas['RulesList']

class RulesStore {
  games = $state.raw<GameRules[]>([])
  #reading: Promise<GameRules[]> | null = null

  load(): Promise<GameRules[]> {
    this.#reading ??= this.#read().catch((error: unknown) => {
      this.#reading = null
      throw error
    })
    return this.#reading
  }

  async #read(): Promise<GameRules[]> {
    const { games, clocks } = await get<Told>('/api/rules')
    this.games = games.map((game) => ({
      id: game.id,
      choices: game.options as unknown as Choice[],
      bots: worthPlaying(game.policies).sort((a, b) => a.level - b.level),
      clocks: [...clocks].sort((a, b) => Object.keys(a.control).length - Object.keys(b.control).length),
    }))
    return this.games
  }
}

export const rules = new RulesStore()

/** Yardsticks of the tests are no rivals, where there are others. */
function worthPlaying(bots: Bot[]): Bot[] {
  const rivals = bots.filter((bot) => !YARDSTICKS.includes(bot.name))
  return rivals.length ? rivals : [...bots]
}

/** Which preset a clock is; null: none of them. */
export function clockName(control: Control | null | undefined, clocks: ClockPreset[]): string | null {
  const wanted = text(control ?? {})
  return clocks.find((clock) => text(clock.control) === wanted)?.name ?? null
}

const text = (control: Control): string => JSON.stringify(Object.entries(control).sort())
