import { expect, test } from 'vitest'
import type { View } from '../view'
import { buyingAfter } from './rounds'

const buying = (...to_act: number[]) => ({ phase: 'fuel', order: [3, 1, 0, 2], to_act }) as unknown as View

test('fuel is bought from the back: those before me in order come after me', () => {
  expect(buyingAfter(buying(2), 2)).toEqual([3, 1, 0])
  expect(buyingAfter(buying(2), 1)).toEqual([3])
})

test('once I have bought, and for who only looks on, those who come after who buys now', () => {
  expect(buyingAfter(buying(1), 2)).toEqual([3])
  expect(buyingAfter(buying(0), null)).toEqual([3, 1])
})

test('in other phases nobody buys', () => {
  expect(buyingAfter({ ...buying(2), phase: 'building' }, 2)).toEqual([])
})
