import { expect, test } from 'vitest'
import { markShape, OUTLINES, SHAPES } from '../../../ui/shapes'
import { drawnHouses, houseDrawer, kept, type Marker } from './marker'
import { shapeTransform, slots } from './pieces'

const shapes = SHAPES.map(markShape)

test('each house stands in its slot, in its seat’s shape and colour', () => {
  const [one, other] = drawnHouses([2, 0], 2, shapes, 'url(#cartel)')
  expect(one).toEqual({
    outline: OUTLINES[shapes[2]!.shape],
    fill: 'var(--player-3)',
    transform: shapeTransform(slots(2)[0]!),
  })
  expect(other).toMatchObject({ fill: 'var(--player-1)', transform: shapeTransform(slots(2)[1]!) })
})

test('a slot that was given back stays empty, and the next one where it is', () => {
  const found = drawnHouses([null, 1], 2, shapes, '')
  expect(found.map(({ transform }) => transform)).toEqual([shapeTransform(slots(2)[1]!)])
})

test('the cartel’s pieces are hatched', () => {
  const cartel = { ...shapes[0]!, colour: 'cartel' as const }
  expect(drawnHouses([0], 1, [cartel], 'url(#hatched)')[0]!.fill).toBe('url(#hatched)')
})

test('who stands in two cities alike is drawn once', () => {
  const houses = houseDrawer(2, shapes, '')
  expect(houses([2, 0])).toEqual(drawnHouses([2, 0], 2, shapes, ''))
  expect(houses([2, 0])).toBe(houses([2, 0]))
  expect(houses([0, 2])).not.toEqual(houses([2, 0]))
})

test('a city of which nothing has changed stays the same value', () => {
  const before = new Map<string, Marker>()
  const houses = houseDrawer(1, shapes, '')
  const berlin = { id: 'berlin' } as Marker['city']
  const now = (order: number): Marker => ({
    city: berlin,
    name: 'Berlin',
    houses: houses([1]),
    picked: true,
    order,
    legal: true,
    dim: false,
    tab: false,
  })
  const first = kept(before, now(1))
  expect(kept(before, now(1))).toBe(first)
  expect(kept(before, now(2)).order).toBe(2)
  expect(kept(before, now(1))).not.toBe(first)
})
