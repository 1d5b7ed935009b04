// Fingers, pen, mouse and wheel on the board, told as what they mean. Knows no board.

import type { Spot } from './camera'

export interface Meanings {
  /** A finger went down: true lets a drag from here trace instead of pan. */
  down(at: Spot): boolean
  /** May answer with what is to wait for whether it becomes a double tap. */
  tap(at: Spot): (() => void) | void
  doubleTap(at: Spot): void
  hold(at: Spot): void
  pan(dx: number, dy: number): void
  pinch(about: Spot, factor: number): void
  trace(at: Spot): void
  hover(at: Spot | null): void
  /** All fingers are off, or the wheel stands still. */
  rest(): void
}

const SLOP = 9 // pixels a finger may slip and still tap
const HOLD = 480 // ms
const DOUBLE = 280 // ms
const WHEEL_RESTS = 140 // ms

type Doing = 'nothing' | 'maybe' | 'pan' | 'pinch' | 'trace' | 'done'

export class Gestures {
  #fingers = new Map<number, Spot>()
  #doing: Doing = 'nothing'
  #start: Spot = { x: 0, y: 0 }
  #mayTrace = false
  #timer = 0
  #wheel = 0
  #waiting = 0
  #lastTap: { at: Spot; when: number } | null = null

  readonly frame: HTMLElement
  readonly means: Meanings

  constructor(frame: HTMLElement, means: Meanings) {
    this.frame = frame
    this.means = means
  }

  down = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    this.frame.setPointerCapture(event.pointerId)
    const at = this.#spot(event)
    this.#fingers.set(event.pointerId, at)
    clearTimeout(this.#timer)
    clearTimeout(this.#waiting)
    if (this.#fingers.size > 1) {
      this.#doing = 'pinch'
      return
    }
    this.#doing = 'maybe'
    this.#start = at
    this.#mayTrace = this.means.down(at)
    this.#timer = window.setTimeout(() => this.#hold(at), HOLD)
  }

  move = (event: PointerEvent): void => {
    const at = this.#spot(event)
    const before = this.#fingers.get(event.pointerId)
    if (!before) {
      if (event.pointerType === 'mouse') this.means.hover(at)
      return
    }
    if (this.#doing === 'pinch') this.#pinch(event.pointerId, at)
    this.#fingers.set(event.pointerId, at)
    if (this.#doing === 'maybe' && distance(at, this.#start) > SLOP) this.#begin()
    if (this.#doing === 'pan') this.means.pan(at.x - before.x, at.y - before.y)
    if (this.#doing === 'trace') this.means.trace(at)
  }

  up = (event: PointerEvent): void => {
    if (!this.#fingers.delete(event.pointerId)) return
    clearTimeout(this.#timer)
    if (this.#fingers.size > 0) return
    const tapped = this.#doing === 'maybe'
    this.#doing = 'nothing'
    if (tapped) this.#tap(this.#spot(event))
    this.means.rest()
  }

  cancel = (event: PointerEvent): void => {
    if (!this.#fingers.delete(event.pointerId)) return
    clearTimeout(this.#timer)
    if (this.#fingers.size > 0) return
    this.#doing = 'nothing'
    this.means.rest()
  }

  /** A finger that is lifted leaves as well, and what it touched stays touched. */
  leave = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse') this.means.hover(null)
  }

  wheel = (event: WheelEvent): void => {
    event.preventDefault()
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1
    this.means.pinch(this.#spot(event), Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0022)))
    clearTimeout(this.#wheel)
    this.#wheel = window.setTimeout(() => this.means.rest(), WHEEL_RESTS)
  }

  end(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#wheel)
    clearTimeout(this.#waiting)
  }

  #begin(): void {
    clearTimeout(this.#timer)
    this.#doing = this.#mayTrace ? 'trace' : 'pan'
    if (this.#doing === 'trace') this.means.trace(this.#start)
  }

  #hold(at: Spot): void {
    if (this.#doing !== 'maybe') return
    this.#doing = 'done'
    this.means.hold(at)
  }

  #tap(at: Spot): void {
    const now = performance.now()
    const again = this.#lastTap && now - this.#lastTap.when < DOUBLE && distance(at, this.#lastTap.at) < 24
    this.#lastTap = again ? null : { at, when: now }
    const later = this.means.tap(at)
    if (again) this.means.doubleTap(at)
    else if (later) this.#waiting = window.setTimeout(later, DOUBLE)
  }

  // Two fingers zoom by how far apart they are and move by their middle.
  #pinch(id: number, at: Spot): void {
    const other = [...this.#fingers].find(([finger]) => finger !== id)?.[1]
    const before = this.#fingers.get(id)
    if (!other || !before) return
    const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 }
    this.means.pan((at.x - before.x) / 2, (at.y - before.y) / 2)
    this.means.pinch(middle, Math.max(distance(at, other), 1) / Math.max(distance(before, other), 1))
  }

  #spot(event: MouseEvent): Spot {
    const box = this.frame.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
}

function distance(one: Spot, other: Spot): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
