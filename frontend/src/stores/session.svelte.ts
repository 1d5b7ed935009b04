// Who I am. A visitor becomes a guest by one request, the first time that something needs somebody.
import { ApiError, del, get, patch, post, type Schemas } from '../api/http'
import { words } from '../i18n'
import { keep, kept } from './kept'

export type Me = Schemas['MeOut']

class Session {
  /** Null: nobody yet. Undefined: not asked yet. */
  me = $state.raw<Me | null | undefined>(undefined)
  /** How often who I am has been told. */
  #told = 0
  #asking: Promise<Me | null> | null = null
  #making: Promise<Me> | null = null

  get known(): boolean {
    return this.me !== undefined
  }

  /** Asks once. */
  load(): Promise<Me | null> {
    if (this.me !== undefined) return Promise.resolve(this.me)
    return this.again()
  }

  /** Asks once for all who ask at the same time. */
  again(): Promise<Me | null> {
    this.#asking ??= this.refresh().finally(() => (this.#asking = null))
    return this.#asking
  }

  async refresh(): Promise<Me | null> {
    const told = this.#told
    /** Another session may have begun since it was asked: then this is about one that is over. */
    const unlessOld = (me: Me | null): void => {
      if (told === this.#told) this.#is(me)
    }
    try {
      unlessOld(await get<Me>('/api/accounts/me'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 401) unlessOld(null)
      // Without a line I am who I was.
      else if (error.offline && this.me === undefined) this.me = kept<Me | null>('me', null)
      else throw error
    }
    return this.me ?? null
  }

  #is(me: Me | null): void {
    this.#told += 1
    this.me = me
    keep('me', me ?? undefined)
    if (!me) keep('push.told', undefined) // with the session the server has forgotten whom this browser belongs to
  }

  /** Whoever is here, made a guest if he is nobody yet; doubled taps make one guest. */
  async ensure(): Promise<Me> {
    const me = await this.load()
    if (me) return me
    this.#making ??= this.#makeGuest().finally(() => (this.#making = null))
    return this.#making
  }

  async #makeGuest(): Promise<Me> {
    const language = words.locale.toLowerCase() as Schemas['LanguageEnum']
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const wishes = { language, time_zone }
    const guest = await post<Me>('/api/accounts/guest', wishes).catch((error: unknown) => {
      // A phone may know a time zone that the server does not; that must keep nobody out.
      if (error instanceof ApiError && error.code === 'invalid') return post<Me>('/api/accounts/guest', { language })
      throw error
    })
    this.#is(guest)
    return guest
  }

  async change(wishes: { name?: string; colour?: string }): Promise<void> {
    this.#is(await patch<Me>('/api/accounts/me', wishes))
  }

  async signOut(): Promise<void> {
    const { logout } = await import('../api/auth')
    await logout()
    this.#isGone()
  }

  async forget(): Promise<void> {
    await del('/api/accounts/me')
    this.#isGone()
  }

  /** What stands on the shelves was his. */
  #isGone(): void {
    this.#is(null)
    for (const shelf of ['replays', 'games']) void globalThis.caches?.delete(shelf)
  }
}

export const session = new Session()
