import { expect, test } from 'vitest'
import { around, fitted, held, MOST_ZOOM, restScale, symbolScale, toBoard, toFrame, zoomed } from './camera'

const board = { width: 390, height: 404 }
const phone = { width: 390, height: 404 }

test('a board that fits rests whole', () => {
  expect(restScale(phone, board, 0.9)).toBe(1)
  expect(restScale({ width: 780, height: 808 }, board, 0.9)).toBe(2)
})

test('a frame too small rests at the least scale, to be panned', () => {
  expect(restScale({ width: 390, height: 200 }, board, 0.9)).toBe(0.9)
})

test('a spot of the board comes back from the frame', () => {
  const camera = { x: -30, y: 12, scale: 1.7 }
  const spot = { x: 101, y: 77 }
  const back = toBoard(camera, toFrame(camera, spot))
  expect(back.x).toBeCloseTo(spot.x)
  expect(back.y).toBeCloseTo(spot.y)
})

test('zooming keeps the spot under the fingers', () => {
  const camera = { x: 0, y: 0, scale: 1 }
  const about = { x: 200, y: 150 }
  const before = toBoard(camera, about)
  const after = toBoard(zoomed(camera, about, 2.3, 1), about)
  expect(after.x).toBeCloseTo(before.x)
  expect(after.y).toBeCloseTo(before.y)
})

test('zooming stops at rest and at four times', () => {
  const camera = { x: 0, y: 0, scale: 1 }
  expect(zoomed(camera, { x: 0, y: 0 }, 0.2, 1).scale).toBe(1)
  expect(zoomed(camera, { x: 0, y: 0 }, 99, 1).scale).toBe(MOST_ZOOM)
})

test('fitting shows a whole box in the middle', () => {
  const box = around(
    [
      { x: 100, y: 100 },
      { x: 200, y: 180 },
    ],
    20,
  )
  const camera = fitted(phone, box, 1)
  const corner = toFrame(camera, { x: box.left, y: box.top })
  const other = toFrame(camera, { x: box.right, y: box.bottom })
  expect(corner.x).toBeGreaterThanOrEqual(-0.001)
  expect(other.x).toBeLessThanOrEqual(phone.width + 0.001)
  expect(corner.x + other.x).toBeCloseTo(phone.width)
  expect(corner.y + other.y).toBeCloseTo(phone.height)
})

test('the board can not be panned out of sight', () => {
  const far = held({ x: 900, y: -5000, scale: 2 }, phone, board)
  expect(far.x).toBeLessThan(61)
  expect(toFrame(far, { x: 0, y: board.height }).y).toBeGreaterThan(phone.height - 61)
})

test('a board smaller than its frame stays in the middle', () => {
  const camera = held({ x: 77, y: 0, scale: 1 }, { width: 800, height: 404 }, board)
  expect(camera.x).toBe((800 - 390) / 2)
})

test('symbols grow when zoomed, but slower than the land', () => {
  const shown = (scale: number) => symbolScale(scale) * scale
  expect(shown(0.9)).toBeCloseTo(1)
  expect(shown(1)).toBe(1)
  expect(shown(4)).toBe(2)
})
