// Where a city's code, its price and a connection's cost stand, so that none covers another.

const DISC = 13
const CODE = [27, 12]
const PRICE = [27, 17]
const COST = [19, 14]
const SHARES = [0.5, 0.44, 0.56, 0.38, 0.62, 0.33, 0.67]

// The middle of a label around a disc: below, above, right, left, then between these.
function around([w, h], touch) {
  const [x, y] = [DISC + touch + w / 2, DISC + touch + h / 2]
  const [cx, cy] = [w / 2 + 5, h / 2 + 8]
  const sides = [0, y, 0, -y, x, 0, -x, 0]
  const corners = [cx, -cy, -cx, -cy, cx, cy, -cx, cy]
  const between = [9, y, -9, y, 9, -y, -9, -y, x, 6, -x, 6, x, -6, -x, -6]
  const all = [...sides, ...corners, ...between]
  return Array.from({ length: all.length / 2 }, (_, i) => [all[2 * i], all[2 * i + 1]])
}

// Codes are always seen, prices now and then: codes choose as if prices hardly mattered.
const CODE_MINDS = { disc: 8, code: 6, price: 1 }
const PRICE_MINDS = { disc: 3, code: 4, price: 3 }

const CODES = around(CODE, -1)
const PRICES = around(PRICE, -3)

export function placeLabels(at, links, together, { width, height }) {
  const chosen = at.map(() => [0, 4])
  const scene = { at, links, together, width, height, chosen }
  for (let round = 0; round < 12; round++) at.forEach((_, city) => (chosen[city] = best(scene, city)))
  const codes = chosen.map(([code]) => rounded(CODES[code]))
  const prices = chosen.map(([, price]) => rounded(PRICES[price]))
  return { codes, prices, costs: placeCosts(at, links, codes, prices) }
}

// All that may stand over the land, and how ill a name under it is read.
export function takenBoxes(at, { codes, costs }) {
  return [
    ...at.map((point) => ({ box: boxAt(point, [0, 0], [2 * DISC, 2 * DISC]), minds: 1 })),
    ...at.map((point, city) => ({ box: boxAt(point, codes[city], CODE), minds: 1.2 })),
    ...costs.map((point) => ({ box: boxAt(point, [0, 0], COST), minds: 0.3 })),
  ]
}

function best(scene, city) {
  const around = obstacles(scene, city)
  const codes = CODES.map((to, i) => ({
    i,
    box: boxAt(scene.at[city], to, CODE),
    like: i < 4 ? i * 4 : i < 8 ? 30 : 12,
    minds: CODE_MINDS,
  }))
  const prices = PRICES.map((to, i) => ({
    i,
    box: boxAt(scene.at[city], to, PRICE),
    like: i < 2 ? 8 : i < 4 ? 12 : i < 8 ? 0 : 14,
    minds: PRICE_MINDS,
  }))
  for (const one of [...codes, ...prices]) one.cost = one.like + clash(one, around, scene)
  let [least, found] = [Infinity, [0, 0]]
  for (const code of codes) {
    for (const price of prices) {
      const cost = code.cost + price.cost + overlap(code.box, price.box) * 3
      if (cost < least) [least, found] = [cost, [code.i, price.i]]
    }
  }
  return found
}

function obstacles({ at, together, chosen, links }, city) {
  const boxes = []
  at.forEach((point, other) => {
    if (other === city || !together(city, other) || Math.hypot(point[0] - at[city][0], point[1] - at[city][1]) > 110)
      return
    boxes.push({ box: boxAt(point, [0, 0], [2 * DISC, 2 * DISC]), kind: 'disc' })
    boxes.push({ box: boxAt(point, CODES[chosen[other][0]], CODE), kind: 'code' })
    boxes.push({ box: boxAt(point, PRICES[chosen[other][1]], PRICE), kind: 'price' })
  })
  const own = links.filter(([a, b]) => together(city, a) && together(city, b))
  return { boxes, lines: own.map(([a, b]) => [at[a], at[b]]) }
}

function clash({ box, minds }, { boxes, lines }, { width, height }) {
  let cost = 0
  for (const one of boxes) cost += overlap(box, one.box) * minds[one.kind]
  for (const [a, b] of lines) cost += inside(a, b, box) * 2.2
  const out =
    Math.max(0, 3 - box[0]) +
    Math.max(0, 3 - box[1]) +
    Math.max(0, box[2] - width + 3) +
    Math.max(0, box[3] - height + 3)
  return cost + out * 40
}

function placeCosts(at, links, codes, prices) {
  const boxes = at.flatMap((point, city) => [
    boxAt(point, [0, 0], [2 * DISC, 2 * DISC]),
    boxAt(point, codes[city], CODE),
    boxAt(point, prices[city], PRICE),
  ])
  return links.map(([a, b]) => {
    const tries = SHARES.map((share, i) => {
      const middle = [at[a][0] + (at[b][0] - at[a][0]) * share, at[a][1] + (at[b][1] - at[a][1]) * share]
      const box = boxAt(middle, [0, 0], COST)
      return { middle, box, cost: i * 3 + boxes.reduce((sum, one) => sum + overlap(box, one), 0) }
    })
    const found = tries.reduce((one, other) => (other.cost < one.cost ? other : one))
    boxes.push(found.box)
    return rounded(found.middle)
  })
}

function boxAt([x, y], [dx, dy], [w, h]) {
  return [x + dx - w / 2, y + dy - h / 2, x + dx + w / 2, y + dy + h / 2]
}

export function overlap(a, b) {
  const w = Math.min(a[2], b[2]) - Math.max(a[0], b[0])
  const h = Math.min(a[3], b[3]) - Math.max(a[1], b[1])
  return w > 0 && h > 0 ? w * h : 0
}

// How much of a line lies in a box (Liang-Barsky).
function inside(a, b, box) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  let [from, to] = [0, 1]
  for (const [p, q] of [
    [-dx, a[0] - box[0]],
    [dx, box[2] - a[0]],
    [-dy, a[1] - box[1]],
    [dy, box[3] - a[1]],
  ]) {
    if (p === 0 && q < 0) return 0
    if (p < 0) from = Math.max(from, q / p)
    if (p > 0) to = Math.min(to, q / p)
  }
  return from < to ? (to - from) * Math.hypot(dx, dy) : 0
}

function rounded([x, y]) {
  return [Math.round(x * 2) / 2, Math.round(y * 2) / 2]
}
