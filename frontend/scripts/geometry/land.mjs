// The land of one layout: every coast near, the board's own ground, and the regions around their cities.

import { outlines } from './atlas.mjs'
import { Grid } from './raster.mjs'
import { trace } from './trace.mjs'
import { MARGIN } from './settings.mjs'

const FOOTHOLD = 19 // land around every city, also where its move has left the coast behind
const GAP = 3 // half of the gap between two regions
const ROUND = 5 // corners

// `place` takes longitude and latitude to the warped layout; `at` are the cities' places in it.
export function drawLand(board, box, at, place) {
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
    regions: board.regions.map((id, index) => drawRegion(grid, id, inhabited, owner, index, at)),
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

function drawRegion(grid, id, inhabited, owner, index, at) {
  const mask = inhabited.map((isLand, pixel) => (isLand && owner[pixel] === index ? 1 : 0))
  const inner = grid.opened(grid.shrunk(mask, GAP), ROUND)
  return { id, path: trace(grid, inner), name: clearing(grid, inner, at) }
}

// Where the region's name stands freest: far from its edge and, more so sideways, from the cities.
function clearing(grid, mask, at) {
  const edge = grid.distance(mask)
  let [best, found] = [-Infinity, [0, 0]]
  grid.each((pixel, x, y) => {
    if (!mask[pixel] || x < 30 || y < 12 || x > grid.width + 2 * grid.left - 30 || y > grid.height + 2 * grid.top - 12)
      return
    let free = edge[pixel] * 0.9
    for (const city of at) free = Math.min(free, Math.hypot((x - city[0]) / 1.8, y - city[1]))
    if (free > best) [best, found] = [free, [Math.round(x), Math.round(y)]]
  })
  return found
}
