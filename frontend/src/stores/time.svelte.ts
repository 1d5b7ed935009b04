// The time as the server has it: clocks count by that one, not by the phone's.
import { createSubscriber } from 'svelte/reactivity'
import { onServerTime } from '../api/socket'

/** A pong that comes while the page is being built measures the phone, not the line. */
const PONGS_FOR_LAG = 3

class Time {
  /** Milliseconds that the server's clock is ahead of this device's. */
  offset = 0
  #shortest = Infinity
  #pongs = 0
  #exact = false
  #subscribe = createSubscriber((update) => {
    const timer = setInterval(update, 500)
    return () => clearInterval(timer)
  })

  /** Now, in milliseconds since 1970; whoever reads it in an effect or a template is told again twice a second. */
  get now(): number {
    this.#subscribe()
    return Date.now() + this.offset
  }

  /** Milliseconds to the server and back, the shortest there were; null: not measured often enough. */
  get lag(): number | null {
    return this.#pongs < PONGS_FOR_LAG ? null : this.#shortest
  }

  /** From a pong: the server's time when it answered what was sent at `sent`. */
  measure(now: number, sent: number): void {
    this.offset = now - (sent + Date.now()) / 2
    this.#shortest = Math.min(this.#shortest, Math.max(0, Date.now() - sent))
    this.#pongs += 1
    this.#exact = true
  }

  /** From the head of an answer: whole seconds only, so it counts until there is better. */
  estimate(date: string): void {
    const offset = Date.parse(date) + 500 - Date.now()
    if (!this.#exact && Math.abs(offset) > 2000) this.offset = offset
  }
}

export const time = new Time()
onServerTime((now, sent) => time.measure(now, sent))
