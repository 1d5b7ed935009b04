// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { clockName } from './rules.svelte'
import { ordinary } from './starting'

const clocks = [
  { name: 'none', control: {} },
  { name: 'slow', control: { pace: 'slow', turn: 86400, vacation: 0 } },
]

test('a clock is known by what it says, in whatever order it says it', () => {
  expect(clockName({ vacation: 0, turn: 86400, pace: 'slow' }, clocks)).toBe('slow')
  expect(clockName(null, clocks)).toBe('none')
  expect(clockName({ pace: 'live', bank: 5, increment: 0 }, clocks)).toBeNull()
})

test('a newcomer meets the clerk, or the simplest there is', () => {
  const bots = ['novice', 'clerk', 'tycoon'].map((name, level) => ({ name, level }))
  expect(ordinary(bots)).toBe('clerk')
  expect(ordinary(bots.filter((bot) => bot.name !== 'clerk'))).toBe('novice')
})
