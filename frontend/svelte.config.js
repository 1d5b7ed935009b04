import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

export default {
  preprocess: vitePreprocess(),
  // Short names of classes: they stand in every element and every rule.
  compilerOptions: { runes: true, cssHash: ({ hash, css, filename }) => `s${hash(filename ?? css)}` },
}
