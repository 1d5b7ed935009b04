/** The talk of one game: lines are read when the socket says that there are new ones. */

import { get, post } from '../api/http'
import type { Line } from './frames'
import { keep, kept } from './kept'

type Answer = { room: 'table' | 'gallery'; lines: Line[]; muted: string[] }

export class Talk {
  readonly id: number
  lines = $state.raw<Line[]>([])
  /** Whom I do not hear at this game. */
  muted = $state.raw<string[]>([])
  #seen = $state(0)

  constructor(id: number) {
    this.id = id
    this.#seen = kept(`chat.${id}`, 0)
  }

  get last(): number {
    return this.lines.at(-1)?.id ?? 0
  }
  get unread(): boolean {
    return this.last > this.#seen
  }

  async read(): Promise<void> {
    try {
      this.#add(await get<Answer>(`/api/games/${this.id}/chat?after=${this.last}`))
    } catch {
      return // the next line brings these as well
    }
  }

  say(text: string): Promise<boolean> {
    return this.#done(async () => {
      this.#add(await post<Answer>(`/api/games/${this.id}/chat`, { text }))
      this.seen()
    })
  }

  /** Hear no more of somebody here, or hear him again with all that he has said. */
  mute(name: string, muted: boolean): Promise<boolean> {
    return this.#done(async () => {
      await post(`/api/games/${this.id}/chat/mute`, { name, muted })
      await this.#again()
    })
  }

  /** Hear no more of somebody anywhere. */
  block(name: string): Promise<boolean> {
    return this.#done(async () => {
      await post('/api/accounts/blocks', { name })
      await this.#again()
    })
  }

  report(line: number): Promise<boolean> {
    return this.#done(() => post(`/api/games/${this.id}/chat/${line}/report`))
  }

  async #done(deed: () => Promise<unknown>): Promise<boolean> {
    try {
      await deed()
      return true
    } catch {
      return false
    }
  }

  /** Who is heard has changed. */
  async #again(): Promise<void> {
    const answer = await get<Answer>(`/api/games/${this.id}/chat?after=0`)
    this.lines = []
    this.#add(answer)
  }

  seen(): void {
    if (this.last === this.#seen) return
    this.#seen = this.last
    keep(`chat.${this.id}`, this.last)
  }

  #add({ lines, muted }: Answer): void {
    this.muted = muted
    const known = new Set(this.lines.map((line) => line.id))
    const more = lines.filter((line) => !known.has(line.id))
    if (more.length) this.lines = [...this.lines, ...more].sort((one, other) => one.id - other.id)
  }
}
