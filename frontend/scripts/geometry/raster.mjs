// Land as a grid of pixels: on a grid, union, gaps and rounded corners are all one thing, a distance.

export class Grid {
  constructor(width, height, left, top) {
    Object.assign(this, { width, height, left, top, size: width * height })
  }

  mask() {
    return new Uint8Array(this.size)
  }

  // Fills rings by the even-odd rule: one country's islands and lakes together.
  fill(mask, rings) {
    for (let row = 0; row < this.height; row++) {
      const y = this.top + row + 0.5
      const crossings = rings.flatMap((ring) => crossingsOf(ring, y)).sort((a, b) => a - b)
      for (let i = 0; i + 1 < crossings.length; i += 2) {
        const from = Math.max(0, Math.ceil(crossings[i] - this.left - 0.5))
        const to = Math.min(this.width - 1, Math.floor(crossings[i + 1] - this.left - 0.5))
        for (let column = from; column <= to; column++) mask[row * this.width + column] = 1
      }
    }
    return mask
  }

  disc(mask, [x, y], radius) {
    this.each((at, px, py) => {
      if ((px - x) ** 2 + (py - y) ** 2 <= radius * radius) mask[at] = 1
    })
  }

  each(visit) {
    for (let row = 0, at = 0; row < this.height; row++) {
      for (let column = 0; column < this.width; column++, at++)
        visit(at, this.left + column + 0.5, this.top + row + 0.5)
    }
  }

  // Signed distance to the edge of the mask: positive inside.
  distance(mask) {
    const inside = this.#toZero(mask, 0)
    const outside = this.#toZero(mask, 1)
    return Float32Array.from(inside, (far, at) => (mask[at] ? Math.sqrt(far) - 0.5 : 0.5 - Math.sqrt(outside[at])))
  }

  shrunk(mask, by) {
    const far = this.distance(mask)
    return Uint8Array.from(far, (value) => (value > by ? 1 : 0))
  }

  // Shrunk and grown again: thin spits go, outer corners become round. The reverse closes narrow bays.
  opened(mask, by) {
    return this.shrunk(this.shrunk(mask, by), -by)
  }

  closed(mask, by) {
    return this.shrunk(this.shrunk(mask, -by), by)
  }

  // Pieces joined by their sides; `keep` is asked with the pixels of each.
  pieces(mask, keep) {
    const kept = this.mask()
    const seen = this.mask()
    for (let start = 0; start < this.size; start++) {
      if (!mask[start] || seen[start]) continue
      const piece = this.#flood(mask, seen, start)
      if (keep(piece)) for (const at of piece) kept[at] = 1
    }
    return kept
  }

  indexOf([x, y]) {
    return Math.floor(y - this.top) * this.width + Math.floor(x - this.left)
  }

  #flood(mask, seen, start) {
    const piece = [start]
    seen[start] = 1
    for (let next = 0; next < piece.length; next++) {
      const column = piece[next] % this.width
      for (const [by, allowed] of [
        [-1, column > 0],
        [1, column < this.width - 1],
        [-this.width, true],
        [this.width, true],
      ]) {
        const at = piece[next] + by
        if (allowed && mask[at] && !seen[at]) {
          seen[at] = 1
          piece.push(at)
        }
      }
    }
    return piece
  }

  // Squared distance of every pixel to the nearest pixel that has `value`: lower envelopes, columns then rows.
  #toZero(mask, value) {
    const far = Float64Array.from(mask, (one) => (one === value ? 0 : 1e12))
    const line = new Float64Array(Math.max(this.width, this.height))
    for (let x = 0; x < this.width; x++) envelope(far, x, this.width, this.height, line)
    for (let y = 0; y < this.height; y++) envelope(far, y * this.width, 1, this.width, line)
    return far
  }
}

function crossingsOf(ring, y) {
  const found = []
  for (let i = 0, before = ring[ring.length - 1]; i < ring.length; before = ring[i++]) {
    const [x1, y1] = before
    const [x2, y2] = ring[i]
    if (y1 <= y !== y2 <= y) found.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))
  }
  return found
}

function envelope(values, start, step, count, line) {
  const at = new Int32Array(count)
  const bound = new Float64Array(count + 1)
  for (let i = 0; i < count; i++) line[i] = values[start + i * step]
  let last = 0
  bound[0] = -Infinity
  bound[1] = Infinity
  const meet = (i, j) => (line[i] + i * i - (line[j] + j * j)) / (2 * (i - j))
  for (let i = 1; i < count; i++) {
    while (last > 0 && meet(i, at[last]) <= bound[last]) last--
    const from = meet(i, at[last])
    if (from <= bound[last]) last = -1
    at[++last] = i
    bound[last] = last === 0 ? -Infinity : from
    bound[last + 1] = Infinity
  }
  for (let i = 0, piece = 0; i < count; i++) {
    while (bound[piece + 1] < i) piece++
    values[start + i * step] = (i - at[piece]) ** 2 + line[at[piece]]
  }
}
