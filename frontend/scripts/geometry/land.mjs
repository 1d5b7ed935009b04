// The land of one layout: every coast near, the board's own ground, and the regions around their cities.

import { outlines } from './atlas.mjs'
import { overlap } from './labels.mjs'
import { Grid } from './raster.mjs'
import { trace } from './trace.mjs'
import { MARGIN } from './settings.mjs'

const FOOTHOLD = 19 // land around every city, also where its move has left the coast behind
const GAP = 3 // half of the gap between two regions
const ROUND = 5 // corners

// `place` takes longitude and latitude to the warped layout; `at` are the cities' places in it, `taken` what stands there.
export function drawLand(board, box, at, place, taken) {
  const grid = new Grid(box.width + 2 * MARGIN, box.height + 2 * MARGIN, -MARGIN, -MARGIN)
  const { own, others } = outlines(board)
  const ground = ownGround(
    grid,
    own.map((ring) => ring.map(place)),
    at,
  )
  const all = grid.fill(
    grid.mask(),
    others.map((ring) => ring.map(place)),
  )
  ground.forEach((isLand, i) => (all[i] ||= isLand))
  const inhabited = grid.pieces(ground, holdsOneOf(grid, at))
  const owner = owners(grid, board, at)
  return {
    coast: trace(grid, grid.closed(grid.opened(all, 2), 3)),
    ground: trace(grid, ground),
    regions: board.regions.map((id, index) => drawRegion(grid, id, inhabited, owner, index, taken)),
  }
}

function ownGround(grid, rings, at) {
  const mask = grid.opened(grid.fill(grid.mask(), rings), 1.5)
  for (const city of at) grid.disc(mask, city, FOOTHOLD)
  return grid.closed(mask, 5)
}

function holdsOneOf(grid, at) {
  const cities = new Set(at.map((city) => grid.indexOf(city)))
  return (piece) => piece.some((pixel) => cities.has(pixel))
}

// Each pixel belongs to the region of the city nearest to it: the Voronoi cells of the cities, merged.
function owners(grid, board, at) {
  const region = board.cities.map((city) => board.regions.indexOf(city.region))
  const owner = grid.mask()
  grid.each((pixel, x, y) => {
    let least = Infinity
    for (let i = 0; i < at.length; i++) {
      const far = (at[i][0] - x) ** 2 + (at[i][1] - y) ** 2
      if (far < least) [least, owner[pixel]] = [far, region[i]]
    }
  })
  return owner
}

function drawRegion(grid, id, inhabited, owner, index, taken) {
  const mask = inhabited.map((isLand, pixel) => (isLand && owner[pixel] === index ? 1 : 0))
  const inner = grid.opened(grid.shrunk(mask, GAP), ROUND)
  return { id, path: trace(grid, inner), name: clearing(grid, inner, nameSize(id), taken) }
}

// The box of a region's name, as the board sets it: in lines of fifteen letters, long ones smaller.
function nameSize(id) {
  const lines = id.replaceAll('_', ' ').match(/\S(?:.{0,14}|\S*)(?=\s|$)/g)
  const longest = Math.max(...lines.map((line) => line.length))
  const size = Math.min(16, 190 / longest)
  return [longest * size * 0.6, lines.length * size * 1.1]
}

// Where the region's name is hidden least: by discs, codes and costs, by the sea, and by the edge of the region.
function clearing(grid, mask, [wide, high], taken) {
  const middle = centre(grid, mask)
  let [least, found] = [Infinity, [0, 0]]
  grid.each((pixel, x, y) => {
    if (!mask[pixel] || Math.round(x) % 2 || Math.round(y) % 2) return
    const box = [x - wide / 2, y - high / 2, x + wide / 2, y + high / 2]
    if (box[0] < 3 || box[1] < 3 || box[2] > grid.width + 2 * grid.left - 3 || box[3] > grid.height + 2 * grid.top - 3)
      return
    const hidden = taken.reduce((sum, one) => sum + overlap(box, one.box) * one.minds, 0)
    const cost = hidden + outside(grid, mask, box) * 2 + Math.hypot(x - middle[0], y - middle[1])
    if (cost < least) [least, found] = [cost, [Math.round(x), Math.round(y)]]
  })
  return found
}

// How much of a box is not of the region, in pixels.
function outside(grid, mask, [left, top, right, bottom]) {
  let missed = 0
  for (let y = top; y < bottom; y += 3)
    for (let x = left; x < right; x += 3) if (!mask[grid.indexOf([x, y])]) missed += 9
  return missed
}

function centre(grid, mask) {
  let [sumX, sumY, all] = [0, 0, 0]
  grid.each((pixel, x, y) => {
    if (mask[pixel]) [sumX, sumY, all] = [sumX + x, sumY + y, all + 1]
  })
  return [sumX / all, sumY / all]
}
