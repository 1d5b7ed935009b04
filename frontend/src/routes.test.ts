import { expect, test } from 'vitest'
import { find } from './routes'

const routes = [
  { path: '/' },
  { path: '/g/:id' },
  { path: '/g/:id/r/:ply' },
  { path: '/g/:id/verify' },
  { path: '/u/:name' },
]
const found = (path: string): unknown => {
  const hit = find(path, routes)
  return hit && [hit.route.path, hit.params]
}

test('a path is found with the values of its names', () => {
  expect(found('/')).toEqual(['/', {}])
  expect(found('/g/7')).toEqual(['/g/:id', { id: '7' }])
  expect(found('/g/7/')).toEqual(['/g/:id', { id: '7' }])
  expect(found('/g/7/r/120')).toEqual(['/g/:id/r/:ply', { id: '7', ply: '120' }])
  expect(found('/g/7/verify')).toEqual(['/g/:id/verify', { id: '7' }])
  expect(found('/u/J%C3%BCrgen%20B')).toEqual(['/u/:name', { name: 'Jürgen B' }])
})

test('what no screen has is not found, and a broken escape breaks nothing', () => {
  expect(found('/nowhere')).toBeNull()
  expect(found('/g/7/r')).toBeNull()
  expect(found('/u/%E0%A4%A')).toEqual(['/u/:name', { name: '%E0%A4%A' }])
})
