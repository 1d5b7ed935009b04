// SHA-256 by the browser; without https it keeps that to itself, and it is reckoned here.

export async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const hash = crypto.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : digest(bytes)
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** FIPS 180-4. */
export function digest(message: Uint8Array): Uint8Array {
  const state = new Uint32Array(START)
  const padded = pad(message)
  for (let at = 0; at < padded.byteLength; at += 64) compress(state, new DataView(padded.buffer, at, 64))
  const out = new DataView(new ArrayBuffer(32))
  state.forEach((word, i) => out.setUint32(4 * i, word))
  return new Uint8Array(out.buffer)
}

const PRIMES = firstPrimes(64)
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32)
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)))

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n += 1) if (primes.every((prime) => n % prime)) primes.push(n)
  return primes
}

function pad(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array((Math.floor((message.length + 8) / 64) + 1) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(message.length) * 8n)
  return padded
}

const turn = (x: number, n: number): number => (x >>> n) | (x << (32 - n))

function compress(state: Uint32Array, block: DataView): void {
  const w = new Uint32Array(64)
  for (let i = 0; i < 16; i += 1) w[i] = block.getUint32(4 * i)
  for (let i = 16; i < 64; i += 1) {
    const [a, b] = [w[i - 15]!, w[i - 2]!]
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i]! + w[i]!) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, i) => (state[i]! += word))
}
