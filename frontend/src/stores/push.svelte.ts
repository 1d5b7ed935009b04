// Being called to the phone: asked for by our own card after the first move in a slow game, never on load.
import { get, post } from '../api/http'
import { keep, kept } from './kept'

const DAY_MS = 86_400_000

export type PushState = 'impossible' | 'denied' | 'off' | 'on'

/** Nobody has said yes or no to the browser: then there is no call either, and nothing to wait for. */
const mayAsk = (): boolean => 'PushManager' in globalThis && globalThis.Notification?.permission === 'default'

class Push {
  state = $state<PushState>('impossible')
  #declined = $state(kept('push.no', false))
  /** The card is to be shown. */
  asked = $state<boolean>(!this.#declined && kept('push.ask', false) && mayAsk())

  async start(): Promise<void> {
    if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return
    if (Notification.permission === 'denied') return void (this.state = 'denied')
    const subscription = await this.#subscription()
    this.state = subscription && Notification.permission === 'granted' ? 'on' : 'off'
    this.asked = this.state === 'off' && !this.#declined && kept('push.ask', false)
  }

  /** Tells the server once a day, and whenever somebody else is here, whom this browser belongs to. */
  async belong(user: number): Promise<void> {
    const last = kept<{ user: number; at: number }>('push.told', { user: 0, at: 0 })
    if (this.state !== 'on' || (last.user === user && Date.now() - last.at < DAY_MS)) return
    const subscription = await this.#subscription()
    if (!subscription) return
    await this.#tell(subscription)
    keep('push.told', { user, at: Date.now() })
  }

  /** I have made a move. In a slow game being called is worth something from now on. */
  moved(clock: { control: Record<string, unknown> }): void {
    if (clock.control.pace !== 'slow') return
    keep('push.ask', true)
    if (!this.#declined && this.state === 'off') this.asked = true
  }

  decline(): void {
    this.#declined = true
    this.asked = false
    keep('push.no', true)
  }

  async enable(): Promise<void> {
    this.asked = false
    const permission = await Notification.requestPermission()
    if (permission !== 'granted') return void (this.state = permission === 'denied' ? 'denied' : 'off')
    const { key } = await get<{ key: string | null }>('/api/push/key')
    if (!key) return
    const registration = await navigator.serviceWorker.ready
    const options = { userVisibleOnly: true, applicationServerKey: key }
    const subscription = await registration.pushManager.subscribe(options)
    await this.#tell(subscription)
    this.state = 'on'
  }

  async disable(): Promise<void> {
    const subscription = await this.#subscription()
    if (subscription) {
      await post('/api/accounts/push/end', { endpoint: subscription.endpoint })
      await subscription.unsubscribe()
    }
    this.state = 'off'
  }

  async #subscription(): Promise<PushSubscription | null> {
    const registration = await navigator.serviceWorker.getRegistration()
    return (await registration?.pushManager.getSubscription()) ?? null
  }

  async #tell(subscription: PushSubscription): Promise<void> {
    const { endpoint, keys } = subscription.toJSON()
    await post('/api/accounts/push', { endpoint, p256dh: keys?.p256dh, auth: keys?.auth })
  }
}

export const push = new Push()
