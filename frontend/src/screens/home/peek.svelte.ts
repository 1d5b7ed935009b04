// A look into the games that wait for me: houses, and a move that may be made from here.
import { get, post, type Schemas } from '../../api/http'
import { newRef } from '../../api/ref'
import { games, type Quick } from '../../games'
import type { Update } from '../../stores/frames'
import { home, type GameCard } from '../../stores/home.svelte'
import { push } from '../../stores/push.svelte'

type Frame = Schemas['GameFrame']
export type Peek = {
  seq: number
  regions?: string[]
  houses?: Record<string, (number | null)[]>
  quick: Quick | null
}

const MOST = 6

/** Told by the list itself, so that the place of such a move is there before the move is known. */
export const mayBeQuick = (card: GameCard): boolean => card.my_turn && card.phase === games[card.rules]?.quickIn

class Peeks {
  #all = $state.raw<Record<number, Peek>>({})

  /** Null: not looked yet; undefined: nobody will, it stands too far down. */
  of(card: GameCard, at: number): Peek | null | undefined {
    return this.#all[card.id] ?? (at < MOST ? null : undefined)
  }

  /** Looks into the first few; a game that has not moved since is not asked again. */
  async look(cards: GameCard[]): Promise<void> {
    for (const card of cards.slice(0, MOST)) {
      if (this.#all[card.id]?.seq === card.seq) continue
      const peek = await this.#peek(card).catch(() => null)
      if (peek) this.#all = { ...this.#all, [card.id]: peek }
    }
  }

  async #peek(card: GameCard): Promise<Peek | null> {
    const parts = games[card.rules]
    if (!parts) return null
    const { update } = await get<Frame>(`/api/games/${card.id}?since=${card.seq}`)
    const houses = update.view.houses as Peek['houses']
    const regions = update.view.regions as Peek['regions']
    const board = mayBeQuick(card) ? await get<Record<string, unknown>>(`/api/games/${card.id}/board`) : null
    const quick = board ? await parts.quick(update, board) : null
    return { seq: update.seq, regions, houses, quick }
  }

  /** Plays the trivial move; what the phone saw must still be so. */
  async play(card: GameCard, peek: Peek): Promise<void> {
    const body = { after: peek.seq, ref: newRef(), actions: peek.quick!.actions }
    const { clock } = await post<Update>(`/api/games/${card.id}/moves`, body)
    push.moved(clock)
    await home.refresh()
  }
}

export const peeks = new Peeks()
