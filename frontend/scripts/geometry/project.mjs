// Longitude and latitude to the pixels of a layout's box.

import { geoConicConformal } from 'd3-geo'

const SIDE = 26 // between the outermost cities and the sides of the box

export function projectionOf(cities) {
  const lats = cities.map((city) => city.lat)
  const lons = cities.map((city) => city.lon)
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const middle = (Math.min(...lons) + Math.max(...lons)) / 2
  const sixth = (north - south) / 6
  return geoConicConformal()
    .parallels([south + sixth, north - sixth])
    .rotate([-middle, 0])
    .center([0, (south + north) / 2])
    .scale(1000)
    .translate([0, 0])
}

// Fits the cities (not the land) into the box: land without a city may leave it.
export function fitting(points, { width, height, stretch }, crowded = 1) {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  let byX = (width - 2 * SIDE) / (right - left)
  let byY = (height - 2 * SIDE) / (bottom - top)
  byX = Math.min(byX, byY * stretch)
  byY = Math.min(byY, byX * stretch)
  return ([x, y]) => [
    width / 2 + (x - (left + right) / 2) * byX,
    height / 2 + (spread((y - top) / (bottom - top), crowded) - 0.5) * (bottom - top) * byY,
  ]
}

// From 0 at the top to 1 at the bottom, the upper part given more room; beyond both it goes on straight.
function spread(share, crowded) {
  if (crowded === 1 || share >= 1) return share
  const first = 0.04 ** (crowded - 1) // a power starts too steep: straight until here
  return share < 0.04 ? share * first : share ** crowded
}
