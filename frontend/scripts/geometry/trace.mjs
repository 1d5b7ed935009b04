// A mask back to rings of points, smooth and few.

import { contours } from 'd3-contour'

const TOLERANCE = 0.28

// One SVG path in half pixels: a mask's rings, each from its first point by steps.
export function trace(grid, mask) {
  const values = Array.from(blurred(grid, grid.distance(mask)))
  const shape = contours().size([grid.width, grid.height]).smooth(true).contour(values, 0)
  return shape.coordinates
    .flat()
    .map((ring) => ring.slice(0, -1).map(([x, y]) => [x + grid.left, y + grid.top]))
    .filter((ring) => Math.abs(area(ring)) > 40)
    .map((ring) => steps(simplified(ring)))
    .join('')
}

function blurred(grid, field) {
  const out = Float32Array.from(field)
  const { width, height } = grid
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      out[at] =
        (field[at] * 4 +
          2 * (field[at - 1] + field[at + 1] + field[at - width] + field[at + width]) +
          field[at - width - 1] +
          field[at - width + 1] +
          field[at + width - 1] +
          field[at + width + 1]) /
        16
    }
  }
  return out
}

function area(ring) {
  return ring.reduce((sum, [x, y], i) => {
    const [nx, ny] = ring[(i + 1) % ring.length]
    return sum + (x * ny - nx * y) / 2
  }, 0)
}

// Douglas-Peucker on the two halves of a ring.
function simplified(ring) {
  const half = Math.floor(ring.length / 2)
  const one = reduce(ring.slice(0, half + 1))
  const two = reduce([...ring.slice(half), ring[0]])
  return [...one.slice(0, -1), ...two.slice(0, -1)]
}

function reduce(points) {
  const [first, last] = [points[0], points[points.length - 1]]
  let [worst, at] = [0, 0]
  for (let i = 1; i < points.length - 1; i++) {
    const far = offLine(first, last, points[i])
    if (far > worst) [worst, at] = [far, i]
  }
  if (worst <= TOLERANCE) return [first, last]
  return [...reduce(points.slice(0, at + 1)).slice(0, -1), ...reduce(points.slice(at))]
}

function offLine([ax, ay], [bx, by], [x, y]) {
  const [dx, dy] = [bx - ax, by - ay]
  const long = Math.hypot(dx, dy)
  return long < 1e-9 ? Math.hypot(x - ax, y - ay) : Math.abs(dx * (ay - y) - dy * (ax - x)) / long
}

function steps(ring) {
  const halves = ring.map(([x, y]) => [Math.round(x * 2), Math.round(y * 2)])
  const path = halves.slice(1).map(([x, y], i) => [x - halves[i][0], y - halves[i][1]])
  return `M${numbers(halves[0])}l${numbers(path.flat())}z`
}

function numbers(halves) {
  return halves
    .map((half) => String(half / 2).replace(/^(-?)0\./, '$1.'))
    .reduce((text, one) => (text && !one.startsWith('-') ? `${text} ${one}` : text + one), '')
}
