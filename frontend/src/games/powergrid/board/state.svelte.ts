// The camera over a board: where it rests, how it is moved, and how large symbols are drawn meanwhile.

import { leastScale, type Geometry } from '../geometry'
import {
  around,
  fitted,
  held,
  MOST_ZOOM,
  moved,
  restScale,
  symbolScale,
  zoomed,
  type Camera,
  type Size,
  type Spot,
} from './camera'

const RESIZED = 1.18 // while fingers zoom, symbols are drawn anew only so often

export class BoardCamera {
  /** Where the player has moved it; null: all that is in play. */
  #chosen = $state.raw<Camera | null>(null)
  #drawnAt = $state(1)
  /** Buttons glide, fingers do not. */
  glides = $state(false)
  busy = $state(false)

  readonly #frame: () => Size
  readonly #geometry: () => Geometry
  readonly #inPlay: () => Spot[]

  constructor(frame: () => Size, geometry: () => Geometry, inPlay: () => Spot[]) {
    this.#frame = frame
    this.#geometry = geometry
    this.#inPlay = inPlay
  }

  get width(): number {
    return this.#frame().width
  }
  get height(): number {
    return this.#frame().height
  }

  readonly rest = $derived.by(() => {
    const geometry = this.#geometry()
    return restScale(this, geometry, leastScale(geometry.layout))
  })

  readonly home = $derived.by(() => {
    const spots = this.#inPlay()
    const geometry = this.#geometry()
    const whole = { left: 0, top: 0, right: geometry.width, bottom: geometry.height }
    return this.#held(fitted(this, spots.length ? around(spots, 34, 54) : whole, this.rest))
  })

  readonly now = $derived(this.#chosen ? this.#held(this.#chosen) : this.home)
  readonly canZoomIn = $derived(this.now.scale < this.rest * MOST_ZOOM - 0.01)
  readonly canZoomOut = $derived(this.now.scale > this.rest + 0.01)
  /** Pixels of the board for one of a symbol. */
  readonly k = $derived(symbolScale(this.busy ? this.#drawnAt : this.now.scale))
  readonly isHome = $derived(this.#chosen === null)

  pan(dx: number, dy: number): void {
    this.#begin()
    this.#move(moved(this.now, dx, dy))
  }

  zoom(about: Spot, factor: number): void {
    this.#begin()
    this.#move(zoomed(this.now, about, factor, this.rest))
    const grown = this.now.scale / this.#drawnAt
    if (grown > RESIZED || grown < 1 / RESIZED) this.#drawnAt = this.now.scale
  }

  settle(): void {
    this.busy = false
  }

  /** One step of a button. */
  step(factor: number): void {
    this.#glide(zoomed(this.now, { x: this.width / 2, y: this.height / 2 }, factor, this.rest))
  }

  glideTo(about: Spot, factor: number): void {
    this.#glide(zoomed(this.now, about, factor, this.rest))
  }

  goHome(): void {
    this.#glide(null)
  }

  show(spots: Spot[]): void {
    this.#glide(fitted(this, around(spots, 44, 54), this.rest))
  }

  /** Brings a spot of the frame into sight, no further than needed. */
  reveal(at: Spot): void {
    const edge = 40
    const dx = at.x < edge ? edge - at.x : at.x > this.width - edge ? this.width - edge - at.x : 0
    const dy = at.y < edge ? edge - at.y : at.y > this.height - edge ? this.height - edge - at.y : 0
    if (dx || dy) this.#glide(moved(this.now, dx, dy))
  }

  #begin(): void {
    this.glides = false
    if (this.busy) return
    this.#drawnAt = this.now.scale
    this.busy = true
  }

  #glide(camera: Camera | null): void {
    this.busy = false
    this.glides = true
    this.#move(camera)
  }

  #move(camera: Camera | null): void {
    this.#chosen = camera && this.#held(camera)
  }

  #held(camera: Camera): Camera {
    return held(camera, this, this.#geometry())
  }
}
