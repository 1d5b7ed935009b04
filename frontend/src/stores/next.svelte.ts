/** Whether other games wait for me, and the one with the least clock. */

import { all } from './home.svelte'
import { session } from './session.svelte'

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
      const mine = (await session.load()) ? await all('my_turn') : [] // who is nobody yet has no games
      const others = mine.filter((game) => game.id !== this.id)
      others.sort((one, other) => (one.deadline ?? '9').localeCompare(other.deadline ?? '9'))
      this.found = others[0] ? { id: others[0].id, more: others.length } : null
    } catch {
      this.found = null // no line is no reason to speak
    } finally {
      this.#looking = false
    }
  }
}
