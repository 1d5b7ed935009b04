import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstScreen } from './firstscreen'

let frames: (() => void)[] = []
let seen = false

beforeEach(() => {
  vi.useFakeTimers()
  frames = []
  seen = false
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
})
afterEach(() => {
  firstScreen.stands()
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function begun(): void {
  firstScreen.begins()
  void firstScreen.seen.then(() => (seen = true))
}

test('it is seen when it has been drawn, not when it stands', async () => {
  begun()
  await vi.advanceTimersByTimeAsync(500)
  firstScreen.stands()
  await vi.advanceTimersByTimeAsync(100)
  expect([frames.length, seen]).toEqual([1, false])
  frames[0]!()
  expect(seen).toBe(false) // the frame is only about to be drawn
  await vi.advanceTimersByTimeAsync(0)
  expect(seen).toBe(true)
})

test.each([true, false])('one that nobody looks at, or that does not come, keeps nothing for long', async (stands) => {
  begun()
  if (stands) firstScreen.stands()
  await vi.advanceTimersByTimeAsync(2999)
  expect(seen).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toBe(true)
})
