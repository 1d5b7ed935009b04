// Whether the server hears us, and since when it does not.
import { onAnswer } from '../api/http'
import { time } from './time.svelte'

class Connection {
  online = $state(navigator.onLine)
  /** When the server was heard last. */
  lastSeen = $state.raw(new Date())

  constructor() {
    addEventListener('online', () => (this.online = true))
    addEventListener('offline', () => (this.online = false))
  }

  heard(): void {
    this.online = true
    this.lastSeen = new Date()
  }

  silent(): void {
    this.online = false
  }
}

export const connection = new Connection()

onAnswer(({ ok, date }) => {
  if (ok) connection.heard()
  else connection.silent()
  if (date) time.estimate(date)
})
