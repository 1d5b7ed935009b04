// Coasts and borders: Natural Earth (world-atlas) and, for the shores of the Great Lakes, the census outline
// of the USA (us-atlas). Both are in the public domain.

import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import { LANDS } from './settings.mjs'

const require = createRequire(import.meta.url)
const world = require('world-atlas/countries-10m.json')
const usa = require('us-atlas/nation-10m.json')

const DENSE = 0.2 // degrees: a border along a parallel has to bend with the projection

// Rings of longitude and latitude: the board's own land, and all other land near it.
export function outlines(board) {
  const window = around(board.cities)
  const own = []
  const others = []
  for (const country of feature(world, world.objects.countries).features) {
    const isOwn = LANDS[board.name].includes(country.properties.name)
    if (isOwn && board.name === 'usa') continue
    ;(isOwn ? own : others).push(...rings(country.geometry, window))
  }
  if (board.name === 'usa') {
    for (const nation of feature(usa, usa.objects.nation).features) own.push(...rings(nation.geometry, window))
  }
  return { own, others }
}

function around(cities) {
  const lons = cities.map((city) => city.lon)
  const lats = cities.map((city) => city.lat)
  const [west, east] = [Math.min(...lons), Math.max(...lons)]
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const wide = (east - west) * 0.8
  const high = (north - south) * 0.8
  return [west - wide, south - high, east + wide, north + high]
}

function rings(geometry, [west, south, east, north]) {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return polygons
    .flat()
    .map((ring) => clip(ring, west, south, east, north))
    .filter((ring) => ring.length > 2)
    .map(dense)
}

// Sutherland-Hodgman against the four sides, in degrees: what lies beyond would fold over in a conic projection.
function clip(ring, west, south, east, north) {
  const sides = [[([x]) => x - west], [([x]) => east - x], [([, y]) => y - south], [([, y]) => north - y]]
  return sides.reduce((points, [inside]) => cut(points, inside), ring)
}

function cut(points, inside) {
  const kept = []
  points.forEach((point, at) => {
    const before = points[(at + points.length - 1) % points.length]
    const [now, then] = [inside(point), inside(before)]
    if (now >= 0 !== then >= 0) {
      const share = then / (then - now)
      kept.push([before[0] + (point[0] - before[0]) * share, before[1] + (point[1] - before[1]) * share])
    }
    if (now >= 0) kept.push(point)
  })
  return kept
}

function dense(ring) {
  return ring.flatMap((point, at) => {
    const next = ring[(at + 1) % ring.length]
    const parts = Math.max(1, Math.ceil(Math.hypot(next[0] - point[0], next[1] - point[1]) / DENSE))
    return Array.from({ length: parts }, (_, part) => [
      point[0] + ((next[0] - point[0]) * part) / parts,
      point[1] + ((next[1] - point[1]) * part) / parts,
    ])
  })
}
