import { afterEach, expect, test, vi } from 'vitest'
import { play, putOff, trivial } from './quick'

afterEach(() => vi.unstubAllGlobals())

/** A server that gives these answers by path; what it was asked. */
function serving(answers: Record<string, unknown>): [string, RequestInit | undefined][] {
  const asked: [string, RequestInit | undefined][] = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push([path, init])
    if (!(path in answers)) throw new TypeError('no line')
    const answer = answers[path]
    return typeof answer === 'number' ? new Response('{}', { status: answer }) : Response.json(answer)
  })
  return asked
}

const move = { game: 5, after: 41, cities: 7, income: 82, actions: [{ kind: 'power', plants: [] }] }

test('a move is played with the name, the place and the token that the server asks for', async () => {
  const asked = serving({ '/api/games/5/moves': {} })
  expect(await play(move, 'a-ref', 'a-token')).toBe(true)
  const [, sent] = asked[0]!
  expect(JSON.parse(sent!.body as string)).toEqual({ after: 41, ref: 'a-ref', actions: move.actions })
  expect(sent!.headers).toMatchObject({ 'X-CSRFToken': 'a-token' })
})

test('a move that is refused or does not arrive was not played', async () => {
  serving({ '/api/games/5/moves': 409 })
  expect(await play(move, 'a-ref', 'a-token')).toBe(false)
  serving({})
  expect(await play(move, 'a-ref', 'a-token')).toBe(false)
})

test('where something is to be decided nothing is trivial', async () => {
  const update = { seq: 3, seat: 0, offers: [{ kind: 'pass' }, { kind: 'nominate' }], view: {} }
  serving({ '/api/games/5': { rules: 'powergrid', update }, '/api/games/5/board': {} })
  expect(await trivial(5)).toBeNull()
  serving({ '/api/games/5': { rules: 'another', update: { ...update, offers: [{ kind: 'power' }] } } })
  expect(await trivial(5)).toBeNull()
  serving({ '/api/games/5': 404 })
  expect(await trivial(5)).toBeNull()
})

test('a call is put off by its game', async () => {
  const asked = serving({ '/api/games/5/snooze': {} })
  expect(await putOff(5, 'a-token')).toBe(true)
  expect(asked[0]![1]).toMatchObject({ method: 'POST', body: '{}' })
})
