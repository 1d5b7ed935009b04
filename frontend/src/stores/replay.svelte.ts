/** A game looked at again: any position of it, as its seat saw it then. Nothing is sent, nothing is heard.
 *
 * One that is over is fetched whole and kept, so that it can be read without a line.
 */

import { get } from '../api/http'
import type { Frame, Json, Told } from './frames'
import { OpenGame } from './game.svelte'
import { wholeLog, type Logged } from './log'
import { asked, put } from './shelf'

interface Position<View, Event> {
  seq: number
  last: number
  seat: number | null
  to_act: number[]
  view: View
  events: Told<Event>[]
}
type Positions<View, Event> = { positions: Position<View, Event>[]; next: number | null }

const PAGE = 200
const AHEAD = 3 // positions fetched before they are asked for

/** Then each position is asked for when it is looked at. */
const noWhole = () => {}

export class Replay<View = Json, Board = Json, Offer = Json, Event = Json> extends OpenGame<View, Board, Offer, Event> {
  ply = $state(0)
  last = $state(0)
  moves = $state.raw<Logged<Event>[]>([])
  #kept = new Map<number, Promise<Position<View, Event>>>()
  /** All of it, once it has come; only of a game that is over. */
  #whole: Promise<Map<number, Position<View, Event>>> | null = null
  #answers: Record<string, unknown> = {}

  override async open(ply = 0): Promise<void> {
    try {
      const [frame, board, moves] = await Promise.all([
        this.#ask<Frame<View, Offer, Event>>(''),
        this.#ask<Board>('/board'),
        wholeLog<Event>(this.id, (path) => this.#asked(path)),
      ])
      this.frame = frame
      this.board = board
      this.moves = moves
      this.last = frame.update.seq
      if (frame.status === 'finished') this.#keepWhole()
      await this.goTo(Math.min(ply, this.last))
      this.failed = null
    } catch (error) {
      this.failed = error
    }
  }

  async goTo(ply: number): Promise<void> {
    this.ply = Math.max(0, Math.min(ply, this.last))
    const wanted = this.ply
    const at = await this.position(wanted).catch((error: unknown) => {
      if (wanted === this.ply) this.ply = this.update?.seq ?? wanted // that is what is shown
      throw error
    })
    if (wanted !== this.ply) return
    this.log = this.moves.filter((move) => move.seq <= wanted)
    this.news = []
    this.update = {
      ...this.frame!.update,
      seq: wanted,
      seat: at.seat,
      to_act: at.to_act,
      status: at.to_act.length ? 'running' : 'finished',
      view: at.view,
      offers: [],
      events: [],
      clock: { control: {}, banks: [], asked_at: [], allowed: [], deadline: null },
    }
    if (this.#whole) return
    for (let next = 1; next <= AHEAD; next++) if (wanted + next <= this.last) void this.position(wanted + next)
  }

  /** Asked for once; one that did not come is asked for again. */
  position(ply: number): Promise<Position<View, Event>> {
    let coming = this.#kept.get(ply)
    if (!coming) {
      coming = get<Position<View, Event>>(`/api/games/${this.id}/at/${ply}`).catch((error) => this.#ofWhole(ply, error))
      this.#kept.set(ply, coming)
      coming.catch(() => this.#kept.delete(ply))
    }
    return coming
  }

  async #ofWhole(ply: number, error: unknown): Promise<Position<View, Event>> {
    const found = (await this.#whole?.catch(() => null))?.get(ply)
    if (!found) throw error
    return found
  }

  #keepWhole(): void {
    this.#whole = this.#positions()
    void this.#whole.then((all) => {
      for (const [ply, position] of all) this.#kept.set(ply, Promise.resolve(position))
      return put('replays', this.id, this.#answers)
    }, noWhole)
  }

  async #positions(): Promise<Map<number, Position<View, Event>>> {
    const all = new Map<number, Position<View, Event>>()
    for (let since: number | null = 0; since !== null;) {
      const page: Positions<View, Event> = await this.#ask(`/positions?since=${since}&limit=${PAGE}`)
      for (const position of page.positions) all.set(position.seq, position)
      since = page.next
    }
    return all
  }

  #ask<T>(path: string): Promise<T> {
    return this.#asked(`/api/games/${this.id}${path}`)
  }

  async #asked<T>(whole: string): Promise<T> {
    const answer = await asked<T>(this.id, whole)
    this.#answers[whole] = answer
    return answer
  }

  /** Nothing moves here: it is only looked at. */
  override get myTurn(): boolean {
    return false
  }
  override get over(): boolean {
    return false
  }
}
