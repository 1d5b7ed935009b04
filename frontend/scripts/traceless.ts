// Svelte makes an error while it loads, the reason of requests that are given up. To tell where that was, a browser reads
// all the code again that came in the same file: a fiftieth of a second on a phone, before anything is seen. The reason
// is compared and has a name; nobody reads its trace.
import type { Plugin } from 'vite'

const CONSTANTS = /svelte\/src\/internal\/client\/constants\.js$/
const MADE = 'class StaleReactionError extends Error'

export function traceless(): Plugin {
  return {
    name: 'traceless',
    apply: 'build',
    transform(code, id) {
      if (!CONSTANTS.test(id)) return null
      if (!code.includes(MADE)) this.error('Svelte makes its stale reaction in another way: see scripts/traceless.ts')
      return { code: code.replace(MADE, 'class StaleReactionError'), map: null }
    },
  }
}
