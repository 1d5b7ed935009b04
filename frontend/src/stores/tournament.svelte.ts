// One tournament, followed live.
import { get, isLost, post, type Schemas } from '../api/http'
import { open, type Socket } from '../api/socket'
import { session } from './session.svelte'

export type Tournament = Schemas['TournamentToMe']
export type Row = Schemas['TournamentTold']
type Message = { kind: 'tournament'; tournament: Omit<Tournament, 'mine'> }

export class OpenTournament {
  told = $state.raw<Tournament | null>(null)
  failed = $state.raw<unknown>(null)
  readonly id: string
  #socket: Socket<Message> | null = null

  constructor(id: string) {
    this.id = id
  }

  /** Where I have to be now: nowhere, once it is over and other tables still play. */
  get myGame(): number | null {
    const mine = this.told?.mine?.game
    return this.told?.tables.find((table) => table.game === mine && !table.over)?.game ?? null
  }

  enter(): () => void {
    void this.refresh()
    this.#socket = open<Message>(`/ws/tournaments/${this.id}`, {
      onmessage: (message) => this.#hear(message),
      instead: () => this.refresh(),
    })
    return () => this.#socket?.close()
  }

  /** True: the server has answered. */
  async refresh(): Promise<boolean> {
    try {
      this.told = await get<Tournament>(`/api/tournaments/${this.id}`)
      this.failed = null
    } catch (error) {
      if (this.told && isLost(error)) return false // what was told last stays
      this.failed = error
    }
    return true
  }

  async do(verb: 'enter' | 'withdraw' | 'cancel'): Promise<void> {
    await session.ensure()
    this.told = await post<Tournament>(`/api/tournaments/${this.id}/${verb}`)
  }

  /** What all are told is the same; what it is to me is asked for where it may have changed. */
  #hear({ tournament }: Message): void {
    const before = this.told
    this.told = { ...tournament, mine: before?.mine ?? null }
    const another = before?.round !== tournament.round || before?.status !== tournament.status
    if (another && before?.mine) void this.refresh()
  }
}

export const tournamentsPage = (show: string, before: string | null): Promise<Schemas['Tournaments']> =>
  get<Schemas['Tournaments']>(`/api/tournaments?show=${show}${before ? `&before=${before}` : ''}`)

export type Wanted = Schemas['NewTournamentRequest']

export async function openTournament(wanted: Wanted): Promise<number> {
  await session.ensure()
  return (await post<Tournament>('/api/tournaments', wanted)).id
}
