import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { compress } from './scripts/compress.ts'
import { eager } from './scripts/eager.ts'
import { lean } from './scripts/lean.ts'
import { manifestFiles } from './scripts/manifest/manifests.ts'
import { straight } from './scripts/straight.ts'
import { spareWords } from './scripts/spare.ts'
import { traceless } from './scripts/traceless.ts'
import { worker } from './scripts/worker.ts'

const SERVER = process.env.MEGAWATT_SERVER ?? 'http://127.0.0.1:8000'
const proxied = ['/api', '/_allauth', '/admin', '/static']

// What Home and Play share. The games that are over stand last on Home, and come last.
const HOME = /src\/(screens\/(home\/(?!Finished)|languages|play\/(TableCard|Seats))|games\/index\.)/

// What Home, Learn and the rules borrow of a game: they must not load the whole of it.
const LENT =
  /src\/(ui\/tune|games\/powergrid\/(board\/(paths|pieces)|geometry\/index|draft\/(plants|running)|parts\/(Fuel|Rich)|places|view)\.)/

// A game as it is first seen. What is opened later (sheets, coach, charts, rules) is not in it.
const GAME = new RegExp(
  [
    'src/(games/Skeleton|screens/Game\\.)',
    'src/stores/(clocks|frames|game|move|next|own|shelf|talk)\\.',
    'src/games/powergrid/(?!geometry|replay|rules|sheets|deal|late\\.|lesson/(?!Slot|hints)|places/|board/rows|because|chance|City|Flights|flight|MapThumb|Replay|Sheets|Side)',
  ].join('|'),
)
const SHELL = new RegExp(
  [
    'node_modules/(svelte/(?!.*bindings/)|esm-env|clsx)/',
    'src/api/(http|first|socket|backoff)',
    'src/i18n/(?!words/|cyrillic)',
    'src/(main|App|Bar|Failed|routes|styles/)',
    'src/screens/(errors|gamewords)',
    'src/stores/(arriving|begin|firstscreen|home|idle|install|kept|mine|push|router|session|settings|time|version|connection)\\.',
    // What is lent has few styles, and a file more costs more than they do.
    'parts/(Fuel|Rich)\\.svelte\\?',
    'src/ui/(Announcer|Button|Card|Countdown|Icon|Notice|Page|SeatShape|Skeleton|Toast|icons|shapes|toasts)',
  ].join('|'),
)

// Svelte's parts for fields and for sizes, which no first screen has; else they would go with the rest of Svelte.
const BINDINGS = /svelte\/src\/internal\/client\/dom\/elements\/bindings\/(input|select|size)/

// Svelte's custom elements, which we have none of; it makes a class of them at once, so that it would be kept.
const UNUSED = /svelte\/src\/internal\/client\/dom\/elements\/custom-element/

export default defineConfig({
  plugins: [
    svelte(),
    spareWords(),
    traceless(),
    lean(),
    manifestFiles(),
    worker(),
    straight(),
    eager(['shell', 'game', 'lent']),
    compress(),
  ],
  build: {
    target: 'es2022',
    manifest: true,
    // Inlined files would need data: addresses, which the policy of the page forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    // Few requests before the first screen: what nearly every screen needs comes in one piece.
    rolldownOptions: {
      // It would take the screens' own names from the manifest, by which the server finds what to send along.
      experimental: { chunkOptimization: false },
      treeshake: {
        moduleSideEffects: [
          { test: UNUSED, sideEffects: false },
          { test: BINDINGS, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'bindings', test: BINDINGS, priority: 1, includeDependenciesRecursively: false },
            { name: 'shell', test: SHELL },
            { name: 'home', test: HOME },
            { name: 'lent', test: LENT },
            { name: 'game', test: GAME },
            { name: 'starting', test: /src\/(stores\/starting|games\/choices|api\/ref)\./ },
            { name: 'forms', test: /src\/ui\/(Avatar|Choice|Field|Select|Stepper|Switch)\.svelte/ },
          ],
        },
      },
    },
  },
  // Fails while a test imports a component: without it Svelte gives its server half.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  server: {
    proxy: {
      ...Object.fromEntries(proxied.map((path) => [path, { target: SERVER, changeOrigin: true }])),
      '/ws': { target: SERVER, ws: true, changeOrigin: true },
    },
  },
  test: { include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'], environment: 'node' },
} as import('vite').UserConfig)
