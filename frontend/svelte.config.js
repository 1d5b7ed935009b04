import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'
import { markOf } from './scripts/marks.js'

export default {
  preprocess: vitePreprocess(),
  // Short names of classes: they stand in every element and every rule.
  compilerOptions: { runes: true, cssHash: ({ hash, css, filename = '' }) => markOf(filename) ?? `s${hash(css)}` },
}
