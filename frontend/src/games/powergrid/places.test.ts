import { beforeAll, describe, expect, test } from 'vitest'
import { LANGS, words } from '../../i18n'
import { cityName, NAMED, regionName } from './places'
import { boards } from './vectors'

const all = boards()

beforeAll(() => words.speak('sr-Cyrl'))

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

test('in Cyrillic letters stands what is Serbian, and no foreign name', () => {
  const [germany, france] = ['germany', 'france'].map((map) => all.find((board) => board.options.map === map)!)
  expect(cityName(germany!, 'berlin', 'sr')).toBe('Berlin')
  expect(cityName(germany!, 'berlin', 'sr-Cyrl')).toBe('Берлин')
  expect(cityName(france!, 'la_rochelle', 'sr-Cyrl')).toBe('La Rochelle')
  expect(regionName(germany!, 'northwest', 'sr-Cyrl')).toBe('Северозапад')
})

test('nothing is named that lies on no map', () => {
  const cities = new Set(all.flatMap((board) => board.cities.map((city) => city.id)))
  const regions = new Set(all.flatMap((board) => board.regions.map((region) => region.id)))
  expect(NAMED.cities.filter((city) => !cities.has(city))).toEqual([])
  expect(NAMED.regions.sort()).toEqual([...regions].sort())
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
