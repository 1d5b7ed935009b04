import { beforeAll, describe, expect, test } from 'vitest'
import { LANGS, words, WRITTEN } from '../../i18n'
import { bringPlaces, cityName, regionName, type Places } from './places.svelte'
import { boards } from './vectors'

const all = boards()

const files = import.meta.glob<Places>('./places/*.json', { import: 'default', eager: true })

beforeAll(async () => {
  await words.speak('sr-Cyrl')
  await Promise.all(all.map((board) => bringPlaces(board.options.map)))
})

test('a city is called by its name in each language, else as its people call it', () => {
  const germany = all.find((board) => board.options.map === 'germany')!
  expect(LANGS.map((lang) => cityName(germany, 'muenchen', lang))).toEqual([
    'Munich',
    'München',
    'Mnichov',
    'Minhen',
    'München',
    'Минхен',
  ])
  expect(cityName(germany, 'kiel', 'en')).toBe('Kiel')
  expect(cityName(germany, 'atlantis', 'en')).toBe('atlantis')
})

test('in Cyrillic letters stands what is Serbian', () => {
  const germany = all.find((board) => board.options.map === 'germany')
  expect(cityName(germany!, 'berlin', 'sr')).toBe('Berlin')
  expect(cityName(germany!, 'berlin', 'sr-Cyrl')).toBe('Берлин')
  expect(regionName(germany!, 'north', 'sr-Cyrl')).toBe('Север')
})

test('a board without names is called as its people call it', async () => {
  const board = { ...all[0]!, options: { ...all[0]!.options, map: 'atlantis' as never } }
  await bringPlaces('atlantis')
  for (const lang of ['cs', 'sr-Cyrl'] as const)
    expect(cityName(board, board.cities[0]!.id, lang)).toBe(board.cities[0]!.name)
})

describe.each(Object.keys(files))('%s', (path) => {
  const { cities, regions } = files[path]!
  const [board, ...editions] = all.filter(({ options }) => path === `./places/${options.map}.json`)
  const printed = [board!, ...editions].flatMap((one) => one.cities)

  test('names what lies on its board, and nothing else', () => {
    expect(Object.keys(cities).filter((id) => !printed.some((city) => city.id === id))).toEqual([])
    expect(Object.keys(regions)).toEqual(board!.regions.map((region) => region.id).sort())
    expect(Object.keys(cities)).toEqual(Object.keys(cities).sort())
  })

  test('has a name of each region in each language, as other boards have it', () => {
    for (const [id, names] of Object.entries(regions)) {
      expect(Object.keys(names), id).toEqual([...WRITTEN].sort())
      for (const other of Object.values(files)) expect(other.regions[id] ?? names).toEqual(names)
    }
  })

  test('has no name of a city that is its own, but Serbian ones for their letters', () => {
    for (const { id, name } of printed)
      for (const [lang, said] of Object.entries(cities[id] ?? {}))
        if (lang !== 'sr') expect(said === name, `${id} in ${lang}`).toBe(false)
  })
})

test('Serbian writes every place as it is said, in either script', () => {
  for (const board of all) {
    const names = [
      ...board.cities.map((city) => cityName(board, city.id, 'sr-Cyrl')),
      ...board.regions.map((region) => regionName(board, region.id, 'sr-Cyrl')),
    ]
    expect(names.filter((name) => /\p{Script=Latin}/u.test(name))).toEqual([])
  }
})

describe.each(LANGS)('in %s', (lang) => {
  test('no two places of a map have one name', () => {
    for (const board of all) {
      const names = [
        ...board.cities.map((city) => cityName(board, city.id, lang)),
        ...board.regions.map((region) => regionName(board, region.id, lang)),
      ]
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    }
  })
})
