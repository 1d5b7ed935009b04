// Where we are. One page, no reloads: links are followed here, screens come when their code and words are there.
import { tick, type Component } from 'svelte'
import { words } from '../i18n'
import { find, load, missing, routes, type Params, type Route } from '../routes'
import { arrive } from './arriving'
import { layers } from './layers'
import { settings } from './settings.svelte'

type Shown = { route: Route; params: Params; screen: Component<{ params: Params }>; path: string }

/** What the browser keeps with a step: how far down it was left, and how many steps inside lie before it. */
type Place = { y?: number; depth?: number }
const place = (): Place => (history.state as Place | null) ?? {}

const PATIENCE = 1000 // ms that a step back may take

class Router {
  shown = $state.raw<Shown | null>(null)
  /** The query of the address, which some screens read. */
  query = $state.raw(new URLSearchParams(location.search))
  /** Why a screen's code did not come or does not run; null: it is there. */
  failed = $state.raw<unknown>(null)
  #asked = 0
  #keeping = false
  /** A step back is on its way, until its screen is shown. */
  #leaving = false
  #stuck: ReturnType<typeof setTimeout> | undefined
  /** Ends the wait for what a screen that is come back to has still to fetch; null: there is none. */
  #found: (() => void) | null = null

  async start(): Promise<void> {
    history.scrollRestoration = 'manual'
    addEventListener('popstate', () => {
      clearTimeout(this.#stuck)
      if (layers.back()) this.#leaving = false
      else void this.#show(false)
    })
    addEventListener('scroll', () => this.#keepScroll(), { passive: true })
    document.addEventListener('click', (event) => this.#follow(event))
    if (layers.lie) void layers.leave() // of a page that was loaded again
    await this.#show(false)
  }

  go(path: string, { replace = false } = {}): void {
    if (path === location.pathname + location.search) return
    if (layers.lie) return void layers.clear().then(() => this.go(path, { replace }))
    if (this.#keeping) this.#keep()
    const depth = place().depth ?? 0
    if (replace) history.replaceState({ depth }, '', path)
    else history.pushState({ depth: depth + 1 }, '', path)
    void this.#show(true)
  }

  /** Back inside, or to `otherwise` for who came here from outside. */
  back(otherwise = '/'): void {
    if (this.#leaving) return // a second tap
    if (layers.lie) return void layers.leave().then(() => this.back(otherwise))
    if (!place().depth) return this.go(otherwise, { replace: true })
    this.#leaving = true
    this.#stuck = setTimeout(() => {
      this.#leaving = false
      history.replaceState(null, '') // brought back by a browser without what was before it
      this.go(otherwise, { replace: true })
    }, PATIENCE)
    history.back()
  }

  /** Loads a screen before it is asked for. */
  async warm(path: string): Promise<void> {
    const found = find(path, routes)
    if (found) await this.#load(found.route).catch(() => {})
  }

  async #show(top: boolean): Promise<void> {
    const asked = ++this.#asked
    const path = location.pathname
    const y = top ? 0 : (place().y ?? 0)
    this.#found?.()
    const { route, params } = find(path, routes) ?? { route: missing, params: {} }
    try {
      const screen = await this.#load(route)
      if (asked !== this.#asked) return
      this.failed = null
      const first = this.shown === null
      await this.#change(() => {
        this.query = new URLSearchParams(location.search)
        this.shown = { route, params, screen, path }
      })
      if (y || !first) this.#scroll(y)
      if (!first) this.#point()
      this.#leaving = false
    } catch (error) {
      if (asked !== this.#asked) return
      console.error(error)
      this.#leaving = false
      this.failed = error
    }
  }

  async #load(route: Route): Promise<Component<{ params: Params }>> {
    const [screen] = await Promise.all([load(route.screen), ...(route.areas ?? []).map((area) => words.load(area))])
    return screen.default
  }

  async #change(put: () => void): Promise<void> {
    const draw = async (): Promise<void> => {
      put()
      await tick()
    }
    if (!document.startViewTransition || settings.calm || this.shown === null) return draw()
    const turn = document.startViewTransition(draw)
    turn.ready.catch(() => {}) // the next screen was quicker
    await turn.updateCallbackDone
  }

  /** A new screen begins at its top, an old one where it was left. */
  #scroll(y: number): void {
    scrollTo(0, y)
    if (scrollY >= y - 1) return
    this.#found = arrive(y, () => (this.#found = null))
  }

  #point(): void {
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }

  #keepScroll(): void {
    if (this.#keeping) return
    this.#keeping = true
    const path = location.pathname
    setTimeout(() => {
      this.#keeping = false
      // Browsers allow few changes of the history in a second; and what was left meanwhile has its own place.
      if (path === location.pathname && !this.#found) this.#keep()
    }, 250)
  }

  #keep(): void {
    history.replaceState({ ...place(), y: scrollY }, '')
  }

  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = (event.target as Element).closest?.('a')
    if (!link?.href || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (!find(link.pathname, routes)) return
    if (link.pathname === location.pathname && link.hash) return
    event.preventDefault()
    this.go(link.pathname + link.search)
  }
}

export const router = new Router()

export function go(path: string, options?: { replace?: boolean }): void {
  router.go(path, options)
}
