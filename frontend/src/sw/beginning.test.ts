import { expect, test } from 'vitest'
import { beginning, beginningOf, joined, kindOf, remainder } from './beginning'

const SHELL = '<script type="module" crossorigin src="/assets/shell-aaaaaaaa.js"></script>'
const STYLES = '<link rel="stylesheet" crossorigin href="/assets/shell-bbbbbbbb.css">'
const DRAWING = '<link rel="modulepreload" media="(max-width: 767px)" crossorigin href="/assets/usa.tall-cccccccc.js">'
const FRAME = '<meta charset="utf-8" /><meta name="viewport" content="width=device-width" />'
const page = (...tags: string[]): string =>
  `<!doctype html><html lang="en"><head>${FRAME}<title>Megawatt</title><link rel="icon" href="/icons/icon.svg">` +
  `${tags.join('')}</head><body><script type="application/json" id="first">{"n":1}</script></body></html>`
const OTHER = SHELL.replace('aaaaaaaa', 'dddddddd')

test('which game it is makes no difference to how it begins; what few open does not begin in advance', () => {
  expect(kindOf('/g/17')).toBe(kindOf('/g/18'))
  const kinds = ['/', '/g/17', '/t/17', '/play', '/me', '/top'].map(kindOf)
  expect(new Set(kinds).size).toBe(kinds.length)
  expect(['/u/Dee', '/g/17/r/3', '/g/', '/settings', '/nowhere'].map(kindOf)).toEqual([null, null, null, null, null])
})

test('a page begins with what the last of its kind has loaded, and does not wait for its end', () => {
  const begun = beginning(page(SHELL, STYLES, DRAWING))
  const early = SHELL.replace('"module"', '"module" async')
  expect(begun).toBe(`<!doctype html><html><head>${FRAME}${early}${STYLES}${DRAWING}`)
})

test('the rest says nothing again, and all that is new', () => {
  const begun = beginning(page(SHELL, STYLES, DRAWING))
  expect(remainder(page(SHELL, STYLES, DRAWING), begun)).toBe(page())
  expect(remainder(page(OTHER, STYLES), begun)).toBe(page(OTHER))
})

test('a page comes in two parts, the first before there is a second, under the policies of the last', async () => {
  const headers = { 'Content-Security-Policy': "default-src 'none'", 'Content-Encoding': 'gzip', Vary: 'Cookie' }
  const kept = beginningOf(new Response('', { headers }), page(SHELL))
  expect([...kept.headers.keys()]).toEqual(['content-security-policy', 'content-type'])
  let answer: (page: string) => void = () => {}
  const { page: whole, poured } = joined(kept, new Promise((done) => (answer = done)))
  expect(whole.headers.get('content-security-policy')).toBe("default-src 'none'")
  const parts = whole.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await parts.read()).value).toBe(beginning(page(SHELL)))
  answer(page(SHELL, STYLES))
  expect((await parts.read()).value).toBe(page(STYLES))
  expect((await parts.read()).done).toBe(true)
  await poured
})

test('who goes away while the server thinks leaves nothing that waits', async () => {
  const kept = beginningOf(new Response(''), page(SHELL))
  const { page: whole, poured } = joined(kept, Promise.resolve(page(SHELL)))
  await whole.body!.cancel()
  await poured
})
