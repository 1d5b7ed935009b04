// The boards as the rules have them, read from the rules' own data files: cities, regions, every printing's links.

import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'smol-toml'

const MAPS = join(dirname(fileURLToPath(import.meta.url)), '../../../rules/powergrid/data/maps')

export function boardNames() {
  return readdirSync(MAPS)
    .filter((name) => name.endsWith('.toml'))
    .map((name) => name.slice(0, -5))
    .sort()
}

export function boardText(name) {
  return readFileSync(join(MAPS, `${name}.toml`), 'utf8')
}

export function readBoard(name) {
  const board = parse(boardText(name))
  const links = Object.values(board.links).flat()
  return {
    name,
    regions: board.regions.map((region) => region.id),
    cities: board.cities.map(({ id, name, region, lat, lon, edition }) => ({ id, name, region, lat, lon, edition })),
    links: pairs(board.cities, links),
  }
}

// Two printings may price one connection differently; it is drawn once.
function pairs(cities, links) {
  const index = new Map(cities.map((city, at) => [city.id, at]))
  const seen = new Map()
  for (const [one, other] of links) {
    const pair = [index.get(one), index.get(other)].sort((a, b) => a - b)
    seen.set(pair.join(), pair)
  }
  return [...seen.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1])
}
