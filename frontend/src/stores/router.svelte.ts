// Where we are. One page, no reloads: links are followed here, screens come when their code and words are there.
import { tick, type Component } from 'svelte'
import { words } from '../i18n'
import { find, load, missing, routes, type Params, type Route } from '../routes'
import { layers } from './layers'
import { settings } from './settings.svelte'

type Shown = { route: Route; params: Params; screen: Component<{ params: Params }>; path: string }

class Router {
  shown = $state.raw<Shown | null>(null)
  /** The query of the address, which some screens read. */
  query = $state.raw(new URLSearchParams(location.search))
  /** Why a screen's code did not come or does not run; null: it is there. */
  failed = $state.raw<unknown>(null)
  /** Taps since the start: whether there is somewhere to go back to inside. */
  #steps = 0
  #asked = 0
  #keeping = false

  async start(): Promise<void> {
    history.scrollRestoration = 'manual'
    addEventListener('popstate', () => layers.back() || void this.#show(false))
    addEventListener('scroll', () => this.#keepScroll(), { passive: true })
    document.addEventListener('click', (event) => this.#follow(event))
    if (layers.lie) void layers.leave() // of a page that was loaded again
    await this.#show(true)
  }

  go(path: string, { replace = false } = {}): void {
    if (path === location.pathname + location.search) return
    if (layers.lie) return void layers.leave().then(() => this.go(path, { replace }))
    this.#steps += replace ? 0 : 1
    history[replace ? 'replaceState' : 'pushState']({ y: 0 }, '', path)
    void this.#show(true)
  }

  /** Back inside, or to `otherwise` for who came here from outside. */
  back(otherwise = '/'): void {
    if (this.#steps > 0) {
      this.#steps -= 1
      history.back()
    } else this.go(otherwise, { replace: true })
  }

  /** Loads a screen before it is asked for. */
  async warm(path: string): Promise<void> {
    const found = find(path, routes)
    if (found) await this.#load(found.route).catch(() => {})
  }

  async #show(top: boolean): Promise<void> {
    const asked = ++this.#asked
    const path = location.pathname
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
      if (!first) this.#settle(top)
    } catch (error) {
      if (asked !== this.#asked) return
      console.error(error)
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

  /** A new screen begins at its top, with its heading in focus; an old one where it was left. */
  #settle(top: boolean): void {
    const y = top ? 0 : ((history.state as { y?: number } | null)?.y ?? 0)
    scrollTo(0, y)
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
      if (path === location.pathname) history.replaceState({ ...(history.state as object | null), y: scrollY }, '')
    }, 250)
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
