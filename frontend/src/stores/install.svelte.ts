// The app on the home screen: whether it is, whether the browser would put it there, and a newer version of it.
import { giveUp } from './idle'
import { keep, kept } from './kept'
import { entry } from './version'

type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

const LATER_MS = 14 * 24 * 3_600_000

class Install {
  /** Runs from the home screen. */
  readonly standalone = $derived(
    matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true,
  )
  /** Safari on a phone offers no prompt: it is done by hand, in two steps. */
  readonly byHand =
    /iphone|ipad|ipod/i.test(navigator.userAgent) ||
    (/macintosh/i.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  /** A newer version is loaded and waits until nobody is in the middle of a turn. */
  waiting = $state.raw<ServiceWorker | null>(null)
  /** How often a part was wanted that is not there any more, as the server has a newer version. */
  outdated = $state(0)
  #prompt = $state.raw<InstallPrompt | null>(null)
  #dismissed = $state(kept('install.later', 0))
  #reloading = false

  get newer(): boolean {
    return this.waiting !== null || this.outdated > 0
  }

  get possible(): boolean {
    return !this.standalone && (this.#prompt !== null || this.byHand)
  }

  /** Whether our card asks: not again for two weeks after "later". */
  get asked(): boolean {
    return this.possible && Date.now() - this.#dismissed > LATER_MS
  }

  later(): void {
    this.#dismissed = Date.now()
    keep('install.later', this.#dismissed)
  }

  async install(): Promise<void> {
    const prompt = this.#prompt
    if (!prompt) return
    this.#prompt = null
    const { outcome } = await prompt.prompt()
    if (outcome === 'dismissed') this.later()
  }

  listen(): void {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault()
      this.#prompt = event as InstallPrompt
    })
    addEventListener('appinstalled', () => (this.#prompt = null))
    addEventListener('vite:preloadError', () => void this.#compare())
  }

  /** A new worker fetches the whole app: not while the first screen still waits for its own part of it. */
  register(): void {
    if ('serviceWorker' in navigator && import.meta.env.PROD) void this.#register()
  }

  /** Takes the new version and loads the page anew. Only ever called by a tap. */
  update(): void {
    this.#reloading = true
    if (this.waiting?.state === 'installed') this.waiting.postMessage({ kind: 'take over' })
    else location.reload()
  }

  /** A part did not come: the line is gone, or the server has a page of another version by now. */
  async #compare(): Promise<void> {
    const page = await fetch('/shell.html', { cache: 'no-store' }).catch(() => null)
    const own = entry()
    if (!page?.ok || !own || (await page.text()).includes(new URL(own).pathname)) return
    this.outdated += 1
    giveUp()
  }

  async #register(): Promise<void> {
    const controlled = navigator.serviceWorker.controller !== null
    const registration = await navigator.serviceWorker.register('/sw.js').catch(() => null)
    if (!registration) return
    const look = (worker: ServiceWorker | null): void => {
      if (worker?.state === 'installed' && navigator.serviceWorker.controller) this.waiting = worker
    }
    look(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing
      worker?.addEventListener('statechange', () => look(worker))
    })
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (controlled && this.#reloading) location.reload()
    })
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void registration.update().catch(() => {})
    })
  }
}

export const install = new Install()
