// Waiting for a moment in which nobody waits for us.

/** The page is there to its end, though not yet all that it names. */
export function parsed(): Promise<void> {
  return new Promise((done) => addEventListener('DOMContentLoaded', () => done(), { once: true }))
}

/** All that the page was written with is there. */
export function loaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve()
  return new Promise((done) => addEventListener('load', () => done(), { once: true }))
}

export function after(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}

/** A finger or a frame that waits comes first: long work is done in parts. */
export const breath = (): Promise<void> => after(0)

/** What stands in the document now has been drawn; a page that nobody looks at draws nothing. */
export function painted(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
}

/** In which nobody misses what is about to come. */
export const BLINK_MS = 100

/** What is nearly there is waited for, so that nothing is drawn that it would replace at once. */
export function atOnce(coming: Promise<unknown>): Promise<unknown> {
  return Promise.race([coming, after(BLINK_MS)])
}

const AGAIN_MS = 10_000
let isOld = false

/** The server has another version, and parts of this one no more: only a tap asks for one again. */
export function giveUp(): void {
  isOld = true
}

/** Code or words that come when they are first needed: if the line is gone, as soon as it is back. Never fails. */
export async function fetched<Part>(part: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await part()
    } catch {
      await (isOld ? new Promise(() => {}) : lineAgain())
    }
  }
}

/** The line is back, or so much time has passed that it may be. */
export function lineAgain(): Promise<unknown> {
  const back = new Promise((done) => addEventListener('online', done, { once: true }))
  return navigator.onLine ? Promise.race([back, after(AGAIN_MS)]) : back
}

/** The browser has nothing else to do; where it can't tell, half a second later. */
export function idle(): Promise<void> {
  const { requestIdleCallback: ask = (done: () => void) => setTimeout(done, 500) } = globalThis
  return new Promise((done) => void ask(() => done()))
}
