// Cities pushed apart until a finger tells them from each other, and held to their places as far as that allows.

const ROUNDS = 3000
const LAST = 600 // rounds without the pull home, in which the floor becomes exact
const PULL = 0.012
const ASIDE = 18 // a city keeps this far from connections that pass it by
const SIDE = 21

export function relax(homes, links, together, { width, height, spacing }) {
  const at = homes.map(([x, y]) => [x, y])
  for (let round = 0; round < ROUNDS; round++) {
    const settling = round >= ROUNDS - LAST
    if (!settling) pullHome(at, homes)
    if (round < ROUNDS - LAST / 2) standAside(at, links, together)
    pushApart(at, together, spacing + 0.3)
    keepInside(at, width, height)
  }
  return at.map(([x, y]) => [Math.round(x * 10) / 10, Math.round(y * 10) / 10])
}

function pullHome(at, homes) {
  at.forEach((point, i) => {
    point[0] += (homes[i][0] - point[0]) * PULL
    point[1] += (homes[i][1] - point[1]) * PULL
  })
}

function pushApart(at, together, floor) {
  for (let i = 0; i < at.length; i++) {
    for (let j = i + 1; j < at.length; j++) {
      let dx = at[j][0] - at[i][0]
      let dy = at[j][1] - at[i][1]
      const far = Math.sqrt(dx * dx + dy * dy)
      if (far >= floor || !together(i, j)) continue
      if (far < 0.01) [dx, dy] = [0.01, 0.01 * (i - j)]
      const push = ((floor - far) / Math.max(far, 0.01)) * 0.25
      move(at[i], -dx * push, -dy * push)
      move(at[j], dx * push, dy * push)
    }
  }
}

// A connection that runs through a third city's disc would read as two connections.
function standAside(at, links, together) {
  for (const [a, b] of links) {
    for (let i = 0; i < at.length; i++) {
      if (i === a || i === b || !together(i, a) || !together(i, b)) continue
      const [near, share] = nearest(at[a], at[b], at[i])
      if (share <= 0 || share >= 1) continue
      const dx = at[i][0] - near[0]
      const dy = at[i][1] - near[1]
      const far = Math.max(Math.sqrt(dx * dx + dy * dy), 0.5)
      if (far >= ASIDE) continue
      const push = ((ASIDE - far) / far) * 0.12
      move(at[i], dx * push, dy * push)
      move(at[a], -dx * push * 0.5, -dy * push * 0.5)
      move(at[b], -dx * push * 0.5, -dy * push * 0.5)
    }
  }
}

function keepInside(at, width, height) {
  for (const point of at) {
    point[0] = Math.min(Math.max(point[0], SIDE), width - SIDE)
    point[1] = Math.min(Math.max(point[1], SIDE), height - SIDE)
  }
}

function move(point, dx, dy) {
  point[0] += dx
  point[1] += dy
}

export function nearest(a, b, point) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const share = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
  const held = Math.min(Math.max(share, 0), 1)
  return [[a[0] + dx * held, a[1] + dy * held], share]
}

// The land follows its cities: every point moves as the cities around it did, the nearest most.
export function warp(homes, at) {
  const soft = 14 * 14
  return ([x, y]) => {
    let [sum, sx, sy] = [0, 0, 0]
    homes.forEach(([hx, hy], i) => {
      const far = (x - hx) ** 2 + (y - hy) ** 2 + soft
      const weight = 1 / (far * Math.sqrt(far))
      sum += weight
      sx += weight * (at[i][0] - hx)
      sy += weight * (at[i][1] - hy)
    })
    return [x + sx / sum, y + sy / sum]
  }
}
