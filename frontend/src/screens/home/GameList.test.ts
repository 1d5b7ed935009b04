// @vitest-environment happy-dom
import { mount, unmount } from 'svelte'
import { expect, test, vi } from 'vitest'
import GameList from './GameList.svelte'

test('of pages that have nothing to show a few are read, and no list stands there', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    const page = { games: [{ id: asked.length }], next: `p${asked.length}` }
    return Promise.resolve(new Response(JSON.stringify(page), { headers: { 'Content-Type': 'application/json' } }))
  })
  const props = { title: 'To watch', from: '/api/games?show=running', only: () => false }
  const list = mount(GameList, { target: document.body, props })
  await vi.waitFor(() => expect(asked).toHaveLength(3))
  await new Promise((done) => setTimeout(done, 20))
  expect(asked).toEqual([props.from, `${props.from}&before=p1`, `${props.from}&before=p2`])
  expect(document.body.textContent).toBe('')
  void unmount(list)
})
