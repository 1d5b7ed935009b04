import { expect, test, vi } from 'vitest'
import { time } from './time.svelte'

test('the line is as long as the shortest of several ways there and back', () => {
  vi.useFakeTimers()
  const pong = (ms: number): void => {
    const sent = Date.now()
    vi.advanceTimersByTime(ms)
    time.measure(sent + 5000, sent)
  }
  pong(900) // while the page is being built
  pong(40)
  expect(time.lag).toBeNull()
  pong(60)
  expect(time.lag).toBe(40)
  expect(time.offset).toBe(4970)
  vi.useRealTimers()
})
