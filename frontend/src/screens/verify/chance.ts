// What a game's own folder says of its chance; loaded on the page that asks for it.

/** A place where something else lies than the seed lays there; null: nothing. */
export type Difference = { where: string; at: number; found: unknown; expected: unknown }

/** What the seed lays out, how many cards came out of it in the game, and the first thing that is otherwise. */
export type Shuffled = { laid: Record<string, readonly unknown[]>; cards: number; difference: Difference | null }

/** The deal made again from its seed, compared with the deal as told and with all events. */
export type Chance = (
  board: Record<string, unknown>,
  seed: string,
  told: Record<string, unknown>,
  events: readonly unknown[],
) => Shuffled

const games = import.meta.glob<Chance>('../../games/*/chance.ts', { import: 'chance' })

/** Null: of this game only the hash can be checked. */
export async function chanceOf(rules: string): Promise<Chance | null> {
  return (await games[`../../games/${rules}/chance.ts`]?.()) ?? null
}
