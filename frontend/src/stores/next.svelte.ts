/** Whether other games wait for me, and the one with the least clock. */

import { get } from '../api/http'

type Summary = { id: number; deadline: string | null; my_turn: boolean }

export class NextGame {
  readonly id: number
  found = $state.raw<{ id: number; more: number } | null>(null)
  #looking = false

  constructor(id: number) {
    this.id = id
  }

  async look(): Promise<void> {
    if (this.#looking) return
    this.#looking = true
    try {
      const { games } = await get<{ games: Summary[] }>('/api/games/mine?show=my_turn')
      const others = games.filter((game) => game.id !== this.id)
      others.sort((one, other) => (one.deadline ?? '9').localeCompare(other.deadline ?? '9'))
      this.found = others[0] ? { id: others[0].id, more: others.length } : null
    } catch {
      this.found = null // nobody signed in has games, and no line is no reason to speak
    } finally {
      this.#looking = false
    }
  }
}
