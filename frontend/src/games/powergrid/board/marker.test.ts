import { expect, test } from 'vitest'
import { markShape, OUTLINES, SHAPES } from '../../../ui/shapes'
import { drawnHouses } from './marker'
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
