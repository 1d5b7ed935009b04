// Takes out of Svelte what this app never does, which a bundler can't know: nothing comes drawn from the server to be
// taken over by the page, no component is in the style of Svelte 4, and none has an `await` in an expression.
import type { Plugin } from 'vite'

/** In a file of Svelte: what stands there, and what it comes to. */
const NEVER: [file: string, found: string | RegExp, instead: string][] = [
  ['dom/hydration', 'export let hydrating = false;', 'export const hydrating = false;'],
  ['dom/hydration', 'hydrating = value;', ''],
  ['dom/blocks/boundary', /\n\t#hydrate_\w+_content\(.*?\n\t\}\n/gs, '\n'],
  ['dom/blocks/boundary', /this\.#hydrate_(\w+_content)/g, 'this.hydrate_$1'],
  ['reactivity/async', /(\n\tif \()async\.length === 0 && .*?(\tfn\(deriveds\);\n).*?\n}\n/s, '\n$2}\n'],
  ['reactivity/async', 'var pending = blockers.filter((b) => !b.settled);', ''],
  // Of each kind of element it lists all that could be set otherwise; but only a yes or no has to be (`hidden`).
  [
    'dom/elements/attributes',
    "(typeof value !== 'string' && get_",
    "(typeof value === 'boolean' && !/-/.test(attribute) && get_",
  ],
  ['flags/index', /export let (\w+) = false;/g, 'export const $1 = false;'],
  ['flags/index', /\t\w+ = (true|false);/g, ''],
]

// Calls in our components that only keep count of nodes that came drawn.
const COUNTS = /^\s*\$\.(reset|next)\([\w$]*\);$/gm

export function lean(): Plugin {
  const missing = new Set(NEVER)
  return {
    name: 'lean',
    apply: 'build',
    transform(code, id) {
      if (id.endsWith('.svelte')) return { code: code.replace(COUNTS, ''), map: null }
      const file = /\/svelte\/src\/internal\/(?:client\/)?(.*)\.js$/.exec(id)?.[1]
      for (const one of NEVER) {
        const [where, found, instead] = one
        const after = where === file ? code.replace(found, instead) : code
        if (after !== code) missing.delete(one)
        code = after
      }
      return file ? { code, map: null } : null
    },
    generateBundle() {
      for (const [file, found] of missing) this.error(`Svelte is not as it was: ${file} has no ${found}`)
    },
  }
}
