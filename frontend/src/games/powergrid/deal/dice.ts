import { digest } from '../../sha256'

const BLOCK_BITS = 256

/** Chance as the rules make it: block n of a seed is the SHA-256 of "seed:n", read from its low bits upwards. */
export class Dice {
  /** Blocks used. Dice made again with this number go on with a fresh block. */
  drawn: number
  readonly #seed: string
  #pool = 0n
  #left = 0

  constructor(seed: string, drawn = 0) {
    this.#seed = seed
    this.drawn = drawn
  }

  /** Uniform in 0 .. n-1; what falls outside is thrown again, so no value is favoured. */
  below(n: number): number {
    const width = 32 - Math.clz32(n - 1)
    let value = this.#bits(width)
    while (value >= n) value = this.#bits(width)
    return value
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!
  }

  /** Fisher-Yates from the end, in place. */
  shuffle<T>(items: T[]): T[] {
    for (let last = items.length - 1; last > 0; last--) {
      const other = this.below(last + 1)
      ;[items[last], items[other]] = [items[other]!, items[last]!]
    }
    return items
  }

  /** So many of the items at random, removed from them; the others keep their order. */
  take<T>(items: T[], count: number): T[] {
    return Array.from({ length: count }, () => items.splice(this.below(items.length), 1)[0]!)
  }

  /** A block's rest that is too short is dropped. */
  #bits(count: number): number {
    if (this.#left < count) {
      const block = digest(new TextEncoder().encode(`${this.#seed}:${this.drawn}`))
      this.#pool = block.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n)
      this.#left = BLOCK_BITS
      this.drawn += 1
    }
    const value = Number(BigInt.asUintN(count, this.#pool))
    this.#pool >>= BigInt(count)
    this.#left -= count
    return value
  }
}
