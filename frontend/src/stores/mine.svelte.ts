// The tables I sit at before their games begin, and who has invited me. One socket tells of all that concerns me.
import { brought } from '../api/first'
import { del, get, post, type Schemas } from '../api/http'
import { open, type Socket } from '../api/socket'
import { t } from '../i18n'
import { announcements, toast } from '../ui/toasts.svelte'
import type { Tune } from '../ui/tune'
import { connection } from './connection.svelte'
import { firstScreen } from './firstscreen'
import { home } from './home.svelte'
import { router } from './router.svelte'
import { session } from './session.svelte'
import { settings } from './settings.svelte'
import { time } from './time.svelte'

export type Table = Schemas['TableToMe']
export type Invitation = Schemas['InvitationTold']
export type Place = Schemas['QueuePlaceTold']
export type Wishes = Schemas['QueueWishesRequest']
type Told = Schemas['MyTables']
type Message = { kind: 'mine' } & Told

const MINE = '/api/tables/mine'
const FOUND: Tune = {
  wave: 'triangle',
  notes: [
    [587, 0, 0.16],
    [784, 0.16, 0.16],
    [988, 0.32, 0.4],
  ],
}

/** A call that is answered, or came to nothing, is taken from the screen of the phone. */
async function takeAway(tag: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  for (const call of (await registration?.getNotifications({ tag })) ?? []) call.close()
}

/** Fetched by who waits: the touch that gives a phone its voice comes before there is something to hear. */
const tune = () => import('../ui/tune').catch(() => null)

class Mine {
  tables = $state.raw<Table[]>([])
  invitations = $state.raw<Invitation[]>([])
  /** My place in the queue; null: I do not wait. */
  queue = $state.raw<Place | null>(null)
  #socket: Socket<Message> | null = null
  /** For whom it listens. */
  #who = ''
  #told = false
  /** The tables told last, also those whose games have begun. */
  #seen = new Set<number>()
  /** How often the socket has told something. */
  #heard = 0
  /** A ready check runs, or has just ended well. */
  #asked = false

  /** Listens as long as somebody is signed in; called whenever who that is changes. */
  follow(): void {
    const { me } = session
    // A guest who has become an account has another session, and the old one's socket ends.
    const who = me ? `${me.id} ${me.guest}` : ''
    if (who === this.#who) return
    this.#who = who
    this.#socket?.close()
    this.#socket = null
    this.#told = false
    if (!me) return this.#take({ tables: [], invitations: [], queue: null })
    const asked = brought(MINE) && this.refresh()
    void firstScreen.seen.then(() => {
      if (who !== this.#who || this.#socket) return
      if (!asked) void this.refresh()
      this.#socket = open<Message>('/ws/me', {
        personal: true,
        onmessage: (message) => {
          this.#heard += 1
          if (message.kind === 'mine') this.#take(message)
        },
        onalive: () => connection.heard(),
        instead: () => this.refresh(),
      })
    })
  }

  /** True: the server has answered. */
  async refresh(): Promise<boolean> {
    const told = await this.#unlessOld(get<Told>(MINE).catch(() => null))
    if (told) this.#take(told)
    return told !== null
  }

  async decline(invitation: Invitation): Promise<void> {
    await post(`/api/tables/${invitation.table.id}/decline`)
    await this.refresh()
  }

  // The queue

  /** A seat at an open table that is just that, or else a place in the queue. */
  async enterQueue(wishes: Wishes): Promise<void> {
    await session.ensure()
    const lag = time.lag === null ? {} : { lag: time.lag }
    const asked = post<Schemas['PlayNow']>('/api/queue/play-now', { ...wishes, ...lag })
    this.#answered(await this.#unlessOld(asked))
    const { table } = await asked
    if (table) router.go(table.game ? `/g/${table.game}` : `/t/${table.id}`)
  }

  async leaveQueue(): Promise<void> {
    this.#asked = false
    this.#answered(await this.#unlessOld(del<Schemas['QueueTold']>('/api/queue')))
  }

  /** To the ready check: here I am. */
  async ready(match: number): Promise<void> {
    this.#answered(await this.#unlessOld(post<Schemas['QueueTold']>('/api/queue/ready', { match })))
  }

  /**
   * An answer, unless the socket has told something since it was asked for: the two may pass each other, and the
   * socket tells of every change, so that after it nothing is missed.
   */
  async #unlessOld<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
    const heard = this.#heard
    const told = await answer
    return heard === this.#heard ? told : null
  }

  #answered(told: { queue: Place | null } | null): void {
    if (told) this.#place(told.queue)
  }

  #place(queue: Place | null): void {
    if (queue?.match && !this.queue?.match) {
      settings.feel('found')
      void tune().then((fetched) => fetched?.playTune(FOUND))
      announcements.interrupt(t('app.queue.found'))
    }
    if (queue && !this.queue) void tune().then((fetched) => fetched?.wake()) // by the touch that queued
    if (this.queue?.match && !queue?.match) void takeAway('queue')
    // The answer to who is ready says that he is asked no more; at which table he sits is told a moment later.
    if (queue?.match) this.#asked = true
    this.queue = queue
  }

  #take({ tables, invitations, queue }: Told): void {
    // Whom the ready check seated is taken wherever he sits now: into the game, or to the table that lacked him.
    const seated = this.#asked && !queue?.match ? tables.find(({ id }) => !this.#seen.has(id)) : undefined
    if (seated) router.go(seated.game ? `/g/${seated.game}` : `/t/${seated.id}`)
    if (seated || (queue && !queue.match)) this.#asked = false
    this.#place(queue)
    const before = new Map(this.tables.map((table) => [table.id, table]))
    const known = new Set(this.invitations.map((one) => one.table.id))
    for (const table of tables)
      if (table.game && before.has(table.id) && !before.get(table.id)!.game) this.#begun(table)
    if (this.#told) for (const one of invitations) if (!known.has(one.table.id)) this.#invited(one)
    this.#told = true
    this.tables = tables.filter((table) => table.status === 'open')
    this.#seen = new Set(tables.map(({ id }) => id))
    this.invitations = invitations
  }

  /** Whoever waits at the table is taken along; whoever is elsewhere is told. */
  #begun(table: Table): void {
    void home.refresh()
    const path = `/g/${table.game}`
    settings.feel('turn')
    if (location.pathname === `/t/${table.id}`) return router.go(path, { replace: true })
    announcements.interrupt(t('app.table.begun'))
    toast(t('app.table.begun'), { label: t('app.open'), run: () => router.go(path) }, 15_000)
  }

  #invited({ by, table }: Invitation): void {
    const run = (): void => router.go(`/t/${table.id}`)
    toast(t('app.home.invited', { who: by }), { label: t('app.open'), run }, 15_000)
  }
}

export const mine = new Mine()
