import { readFileSync } from 'node:fs'
import { compile } from 'svelte/compiler'
import { expect, test } from 'vitest'
import { lean } from './lean'

const SVELTE = `${import.meta.dirname}/../node_modules/svelte/src/internal`

function built() {
  const told: string[] = []
  const plugin = lean() as unknown as {
    transform(this: object, code: string, id: string): { code: string } | null
    generateBundle(this: object): void
  }
  const context = { error: (text: string) => void told.push(text) }
  const turned = (code: string, id: string) => plugin.transform.call(context, code, id)?.code ?? code
  return { told, turned, end: () => plugin.generateBundle.call(context) }
}

test('all that is to be taken out of Svelte is there', () => {
  const { told, turned, end } = built()
  const parts = ['dom/hydration', 'dom/blocks/boundary', 'dom/elements/attributes', 'reactivity/async']
  for (const name of [...parts.map((part) => `client/${part}`), 'flags/index']) {
    const code = turned(readFileSync(`${SVELTE}/${name}.js`, 'utf8'), `${SVELTE}/${name}.js`)
    expect(code).not.toMatch(/export let (hydrating|\w+_flag) =|#hydrate_\w+_content|blocker_promise/)
  }
  end()
  expect(told).toEqual([])
})

test('a Svelte that is made in another way ends the build', () => {
  const { told, turned, end } = built()
  turned('export let hydrating = maybe;', `${SVELTE}/client/dom/hydration.js`)
  end()
  expect(told[0]).toContain('export let hydrating = false;')
})

test('a component counts no nodes that came drawn, and is else as it was', () => {
  const { turned } = built()
  const source = `<script>let { n } = $props()</script><p>a <b>{n}</b> {n}<i><u>{n}</u><s>{n}</s></i></p>`
  const before = compile(source, { filename: 'One.svelte', generate: 'client', runes: true }).js.code
  expect(before).toMatch(/\$\.reset\(/)
  const counting = (line: string) => /^\s*\$\.(reset|next)\(/.test(line)
  const lines = (code: string) => code.split('\n').filter((line) => line.trim() && !counting(line))
  const after = turned(before, '/src/One.svelte')
  expect(after.split('\n').some(counting)).toBe(false)
  expect(lines(after)).toEqual(lines(before))
})
