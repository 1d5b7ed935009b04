// One layout of one board, whole.

import { cityCodes } from './codes.mjs'
import { placeLabels, takenBoxes } from './labels.mjs'
import { drawLand } from './land.mjs'
import { fitting, projectionOf } from './project.mjs'
import { relax, warp } from './relax.mjs'
import { CROWDED_NORTH, LAYOUTS } from './settings.mjs'

export function makeLayout(board, layout) {
  const box = LAYOUTS[layout]
  const project = projectionOf(board.cities)
  const raw = board.cities.map((city) => project([city.lon, city.lat]))
  const fit = fitting(raw, box, CROWDED_NORTH[board.name])
  const homes = raw.map(fit)
  const together = inOnePrinting(board)
  const at = relax(homes, board.links, together, box)
  const moved = warp(homes, at)
  const labels = placeLabels(at, board.links, together, box)
  const taken = takenBoxes(at, labels)
  const land = drawLand(board, box, at, (point) => moved(fit(project(point))), taken)
  return { geometry: assemble(board, layout, at, land, labels), facts: measure(homes, at, together) }
}

// Two cities of which each printing has one may stand in one place.
function inOnePrinting({ cities }) {
  return (i, j) => !cities[i].edition || !cities[j].edition || cities[i].edition === cities[j].edition
}

function assemble(board, layout, at, land, labels) {
  const { width, height } = LAYOUTS[layout]
  const codes = cityCodes(board)
  return {
    map: board.name,
    layout,
    width,
    height,
    coast: land.coast,
    ground: land.ground,
    regions: land.regions,
    cities: board.cities.map((city, i) => ({
      id: city.id,
      region: city.region,
      code: codes[i],
      at: at[i],
      label: labels.codes[i],
      price: labels.prices[i],
    })),
    costs: Object.fromEntries(board.links.map(([a, b], i) => [pairName(board, a, b), labels.costs[i]])),
  }
}

function pairName({ cities }, a, b) {
  return [cities[a].id, cities[b].id].sort().join(' ')
}

function measure(homes, at, together) {
  let least = Infinity
  at.forEach(([x, y], i) => {
    for (let j = 0; j < i; j++) if (together(i, j)) least = Math.min(least, Math.hypot(at[j][0] - x, at[j][1] - y))
  })
  const shifts = at.map(([x, y], i) => Math.hypot(x - homes[i][0], y - homes[i][1]))
  return { least, shift: shifts.reduce((sum, one) => sum + one, 0) / shifts.length }
}
