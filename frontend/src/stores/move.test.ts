import { expect, test } from 'vitest'
import { newMove, reference } from './move'

test('each move has a name of its own, written as a UUID', () => {
  const names = new Set(Array.from({ length: 50 }, reference))
  expect(names.size).toBe(50)
  for (const name of names)
    expect(name).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('a new move has not been tried', () => {
  expect(newMove(7, [{ kind: 'pass' }])).toMatchObject({ after: 7, tried: false, actions: [{ kind: 'pass' }] })
})
