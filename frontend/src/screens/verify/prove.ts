// Everything that the proof of a finished game needs; asked for when the page stands.
import { get, type Schemas } from '../../api/http'
import { sha256 } from '../../games/sha256'
import { wholeLog } from '../../stores/log'
import { note, noted } from '../../stores/seeds'
import { chanceOf, type Shuffled } from './chance'

export type Board = Record<string, unknown>
/** `seen`: the hash that this device saw while the game ran. `shuffled`: null where no seed laid the cards out. */
export type Proved = {
  proof: Schemas['Proof']
  reckoned: string
  seen: string | null
  board: Board
  shuffled: Shuffled | null
}

/** Null: the seed is not told yet, and its hash is kept in mind. */
export async function prove(game: Schemas['GameFrame']): Promise<Proved | null> {
  if (game.status === 'running') note(game.id, game.seed_hash)
  if (!game.seed) return null
  const proof = await get<Schemas['Proof']>(`/api/games/${game.id}/verify`)
  const known = { proof, reckoned: await sha256(game.seed), seen: noted(game.id) }
  const chance = proof.given ? null : await chanceOf(proof.rules)
  if (!chance) return { ...known, board: {}, shuffled: null }
  const [board, moves] = await Promise.all([get<Board>(`/api/games/${game.id}/board`), wholeLog(game.id)])
  const events = moves.flatMap((move) => move.events)
  return { ...known, board, shuffled: chance(board, game.seed, proof.dealt, events) }
}
