// Marks what the first screens call nearly whole: a browser that knows the sign compiles it beside the page while it
// comes, where it would else compile function after function while the page waits. To all others it is a comment.
import type { Plugin } from 'vite'

const SIGN = '//# allFunctionsCalledOnLoad\n' // stands first in a file, or means nothing

/** `names`: of the groups of modules. */
export function eager(names: string[]): Plugin {
  return {
    name: 'eager',
    apply: 'build',
    generateBundle: {
      order: 'post', // Vite writes its own lines before what it was given
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && names.includes(file.name)) file.code = SIGN + file.code
      },
    },
  }
}
