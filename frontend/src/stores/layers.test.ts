// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

/** A history as a browser keeps it: steps back come later, and are told by `popstate`. */
class Steps {
  states: (object | null)[] = [{ y: 0 }]
  at = 0
  get state(): object | null {
    return this.states[this.at]!
  }
  pushState(state: object): void {
    this.states = [...this.states.slice(0, this.at + 1), state]
    this.at += 1
  }
  replaceState(state: object): void {
    this.states[this.at] = state
  }
  back(): void {
    if (this.at > 0) setTimeout(() => this.go(-1))
  }
  go(by: number): void {
    this.at += by
    taken.push(layers.back())
  }
}

let steps: Steps
let taken: boolean[]
let layers: (typeof import('./layers'))['layers']
const settled = () => new Promise((done) => setTimeout(done, 20))

beforeEach(async () => {
  steps = new Steps()
  taken = []
  vi.stubGlobal('history', steps)
  vi.resetModules()
  layers = (await import('./layers')).layers
})

/** A sheet that may be closed by its button. */
async function sheet(): Promise<{ open: boolean; shut: () => void }> {
  const one = { open: true, shut: (): void => {} }
  const gone = layers.lay(() => one.shut())
  one.shut = () => {
    one.open = false
    gone()
  }
  await settled()
  return one
}

test('back closes a sheet, and concerns no screen', async () => {
  const one = await sheet()
  steps.go(-1)
  await settled()
  expect(one.open).toBe(false)
  expect([steps.at, taken]).toEqual([0, [true]])
})

test('a sheet that is closed by its button takes its step with it', async () => {
  const one = await sheet()
  expect(steps.at).toBe(1)
  one.shut()
  await settled()
  expect([steps.at, taken]).toEqual([0, [true]])
})

test('one that follows another at once takes over its step', async () => {
  const one = await sheet()
  one.shut()
  const other = await sheet()
  expect([steps.at, steps.states.length, taken]).toEqual([1, 2, []])
  steps.go(-1)
  await settled()
  expect(other.open).toBe(false)
})

test('of two that lie over each other back closes the upper one only', async () => {
  const lower = await sheet()
  const upper = await sheet()
  steps.go(-1)
  await settled()
  expect([upper.open, lower.open, steps.at]).toEqual([false, true, 1])
  steps.go(-1)
  await settled()
  expect([lower.open, steps.at]).toEqual([false, 0])
})

test('forward to where a sheet was leads nowhere', async () => {
  await sheet()
  steps.go(-1)
  await settled()
  steps.go(+1)
  await settled()
  expect([steps.at, taken]).toEqual([0, [true, true, true]])
})

test('a step without any sheet is one between screens', () => {
  steps.pushState({ y: 0 })
  steps.go(-1)
  expect(taken).toEqual([false])
})

test('before another screen comes the step of a sheet is taken back', async () => {
  await sheet()
  expect(layers.lie).toBe(true)
  await layers.leave()
  expect([layers.lie, steps.at]).toEqual([false, 0])
})

test('a page that was brought back under a sheet, without what was before it, can be left', async () => {
  vi.useFakeTimers()
  steps.states = [{ layer: true }]
  const left = layers.leave()
  vi.advanceTimersByTime(2000)
  await left
  expect(layers.lie).toBe(false)
  vi.useRealTimers()
})

test('who goes on to another screen leaves no sheet for the step back from there', async () => {
  const one = await sheet()
  await layers.clear()
  expect(one.open).toBe(false)
  steps.pushState({}) // the other screen, which still loads
  steps.go(-1)
  await settled()
  expect([steps.at, taken]).toEqual([0, [true, false]])
})
