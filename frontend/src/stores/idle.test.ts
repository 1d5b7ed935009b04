import { afterEach, expect, test, vi } from 'vitest'
import { atOnce, fetched, giveUp } from './idle'

const page = new EventTarget()

function line(onLine: boolean): void {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function failing(times: number): () => Promise<string> {
  return vi.fn(async () => {
    if (times-- > 0) throw new TypeError('Failed to fetch dynamically imported module')
    return 'part'
  })
}

test('what is nearly there is waited for, and what is not for a blink only', async () => {
  vi.useFakeTimers()
  const waited = vi.fn()
  await atOnce(Promise.resolve())
  void atOnce(new Promise(() => {})).then(waited)
  await vi.advanceTimersByTimeAsync(99)
  expect(waited).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(waited).toHaveBeenCalled()
})

test('a part that comes is there', async () => {
  expect(await fetched(failing(0))).toBe('part')
})

test('without a line a part is fetched when the line is back, not before', async () => {
  line(false)
  const part = failing(1)
  const coming = fetched(part)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(part).toHaveBeenCalledTimes(1)
  page.dispatchEvent(new Event('online'))
  expect(await coming).toBe('part')
})

test('with a line that is only said to be one it is tried again now and then', async () => {
  line(true)
  const part = failing(2)
  const coming = fetched(part)
  await vi.advanceTimersByTimeAsync(25_000)
  expect(await coming).toBe('part')
  expect(part).toHaveBeenCalledTimes(3)
})

test('what is gone for good is not asked for again', async () => {
  line(true)
  const part = failing(3)
  void fetched(part)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(part).toHaveBeenCalledTimes(2)
  giveUp()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(part).toHaveBeenCalledTimes(3)
})
