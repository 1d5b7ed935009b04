// Takes out of Svelte what this app never does, which a bundler can't know: nothing comes drawn from the server to be
// taken over by the page, no component waits in its markup for a promise, no state is tried out aside (`fork`), and no
// component is in the style of Svelte 4. It is a seventh of Svelte, and two calls of ten in our components.
import type { Plugin } from 'vite'

/** In a file of Svelte: what stands there, and what it comes to. */
const NEVER: [file: string, found: string | RegExp, instead: string][] = [
  ['internal/client/dom/hydration', 'export let hydrating = false;', 'export const hydrating = false;'],
  ['internal/client/dom/hydration', 'hydrating = value;', ''],
  ['internal/client/dom/blocks/boundary', /\n\t#hydrate_\w+_content\(.*?\n\t\}\n/gs, '\n'],
  ['internal/client/dom/blocks/boundary', /this\.#hydrate_(\w+_content)/g, 'this.hydrate_$1'],
  ['internal/flags/index', /export let (\w+) = false;/g, 'export const $1 = false;'],
  ['internal/flags/index', /\t\w+ = (true|false);/g, ''],
  ['internal/client/reactivity/async', 'if (async.length === 0 && pending.length === 0) {', 'if (true) {'],
  ['internal/client/reactivity/batch', /\n\t#commit\(.*?\n\t\}\n/s, '\n'],
  ['internal/client/reactivity/batch', 'this.#commit()', ''],
  ['', /[\w$]+\??\.is_fork\b(?! = )/g, 'false'],
]

// In our components: calls that only keep count of nodes that came drawn, and arguments for them or for Svelte 4.
const COUNTS = /^\s*\$\.(reset|next)\([\w$]*\);$/gm
const IS_TEXT = /(\$\.(?:child|only_child|first_child|sibling)\((?:[^()]|\([^()]*\))*?)(?:, 1)?, true\)/g
const SLOTS = /,\s*\$\$slots:\s*\{[^{}]*\}/g
const RUNES = /(\$\.push\(\$\$props), true\)/g
/** What it would break: slots, and promises in markup. */
const OTHERS = /\$\.(sanitize_slots|slot|async|save|run|hydrate)\(/

export function lean(): Plugin {
  const missing = new Set(NEVER)
  return {
    name: 'lean',
    apply: 'build',
    transform(code, id) {
      if (id.endsWith('.svelte')) {
        if (OTHERS.test(code)) this.error('This component does what scripts/lean.ts takes out of Svelte')
        return {
          code: code.replace(COUNTS, '').replace(IS_TEXT, '$1)').replace(SLOTS, '').replace(RUNES, '$1)'),
          map: null,
        }
      }
      const file = /\/svelte\/src\/(.*)\.js$/.exec(id)?.[1]
      if (!file) return null
      for (const one of NEVER) {
        const [where, found, instead] = one
        const after = where === '' || where === file ? code.replace(found, instead) : code
        if (after !== code) missing.delete(one)
        code = after
      }
      return { code, map: null }
    },
    generateBundle() {
      for (const [file, found] of missing) this.error(`Svelte is not as it was: ${file} has no ${found}`)
    },
  }
}
