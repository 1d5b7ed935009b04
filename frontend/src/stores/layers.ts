// Sheets over the page, as the browser's Back knows them: however many lie there, they are one step, and it takes the top
// one away. Who closes one otherwise has taken that step back already.

interface Layer {
  close: () => void
}
const PATIENCE = 1000 // ms that a step back may take
type Marked = { layer?: true } | null

class Layers {
  #open: Layer[] = []
  /** Where they lie. */
  #over = ''
  /** Resolved by the step back that is on its way. */
  #leaving: Promise<void> | null = null
  #left = (): void => {}

  /** To be called when a sheet is there; what is returned, when it is gone. */
  lay(close: () => void): () => void {
    const layer = { close }
    this.#open = [...this.#open, layer]
    void this.gone().then(() => this.#step())
    return () => {
      this.#open = this.#open.filter((one) => one !== layer)
      // One that follows at once takes over its step.
      setTimeout(() => this.#open.length || this.leave())
    }
  }

  /** A step of the history was taken; true: it concerns no screen. */
  back(): boolean {
    if (this.#leaving) {
      this.#left()
      return true
    }
    if (isMarked() && !this.#open.length) {
      this.leave() // forward, to where a sheet once was
      return true
    }
    const top = this.#open.at(-1)
    if (!top || location.href !== this.#over) return false
    top.close()
    setTimeout(() => this.#step()) // for those that are left
    return true
  }

  /** From the step of a sheet back to that of its screen: then another screen may follow. */
  leave(): Promise<void> {
    if (this.#leaving || !isMarked()) return this.gone()
    const leaving = new Promise<void>((resolve) => {
      this.#left = () => {
        this.#leaving = null
        clearTimeout(waiting)
        resolve()
      }
    })
    const waiting = setTimeout(() => this.#stay(), PATIENCE)
    this.#leaving = leaving
    history.back()
    return leaving
  }

  /** Another screen follows: a step back while that still loads must find no sheet to take away instead. */
  clear(): Promise<void> {
    for (const { close } of this.#open) close()
    return this.leave()
  }

  gone(): Promise<void> {
    return this.#leaving ?? Promise.resolve()
  }

  get lie(): boolean {
    return this.#leaving !== null || isMarked()
  }

  /** A browser may have brought this page back without what was before it. */
  #stay(): void {
    history.replaceState({ ...(history.state as object), layer: undefined }, '')
    this.#left()
  }

  #step(): void {
    if (!this.#open.length || isMarked()) return
    this.#over = location.href
    history.pushState({ ...(history.state as object | null), layer: true }, '')
  }
}

const isMarked = (): boolean => Boolean((history.state as Marked)?.layer)

export const layers = new Layers()
