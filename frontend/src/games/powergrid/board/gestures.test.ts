// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Gestures, type Meanings } from './gestures'

let said: string[]
let waits: boolean
let gestures: Gestures
const finger = (x = 50) => ({ pointerId: 1, pointerType: 'touch', button: 0, clientX: x, clientY: 50 }) as PointerEvent

function tap(x = 50): void {
  gestures.down(finger(x))
  gestures.up(finger(x))
}

beforeEach(() => {
  vi.useFakeTimers()
  said = []
  waits = true
  const frame = { setPointerCapture() {}, getBoundingClientRect: () => ({ left: 0, top: 0 }) } as unknown as HTMLElement
  const means = {
    down: () => false,
    tap: ({ x }: { x: number }) => (waits ? () => said.push(`opened ${x}`) : void said.push(`tapped ${x}`)),
    doubleTap: () => said.push('doubled'),
    rest: () => {},
    hold: () => said.push('held'),
    hover: (at: unknown) => said.push(at ? 'over it' : 'gone'),
  }
  gestures = new Gestures(frame, means as unknown as Meanings)
})
afterEach(() => vi.useRealTimers())

test('what a tap opens comes once no second one can follow', () => {
  tap()
  expect(said).toEqual([])
  vi.advanceTimersByTime(300)
  expect(said).toEqual(['opened 50'])
})

test('two quick taps open nothing', () => {
  tap()
  vi.advanceTimersByTime(150)
  tap()
  vi.advanceTimersByTime(1000)
  expect(said).toEqual(['doubled'])
})

test('of two taps apart the later one counts', () => {
  tap()
  vi.advanceTimersByTime(100)
  tap(200)
  vi.advanceTimersByTime(1000)
  expect(said).toEqual(['opened 200'])
})

test('what a tap does at once is not held up', () => {
  waits = false
  tap()
  tap()
  expect(said).toEqual(['tapped 50', 'tapped 50', 'doubled'])
})

test('a mouse that leaves is over nothing; a finger that is lifted takes nothing with it', () => {
  waits = false
  tap()
  gestures.leave(finger())
  expect(said).toEqual(['tapped 50'])
  gestures.leave({ ...finger(), pointerType: 'mouse' })
  expect(said).toEqual(['tapped 50', 'gone'])
})
