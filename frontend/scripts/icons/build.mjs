// Renders public/icons/*.png from icon.svg with Chromium. Run by hand when the drawing changes; the result is committed.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const drawing = readFileSync(here('icon.svg'), 'utf8')
const chromium = process.env.CHROMIUM ?? 'chromium'

// A maskable icon may be cut to a circle of four fifths: full ground, art inside. A badge is one shape on nothing.
const full = drawing.replace(' rx="116"', '')
const maskable = full.replace('class="art"', 'transform="translate(77 77) scale(0.7)"')
const badge =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">' +
  '<path d="M300 20L90 300H236L200 492L422 196H282Z" fill="#fff"/></svg>'

const icons = [
  ['icon-192.png', drawing, 192],
  ['icon-512.png', drawing, 512],
  ['maskable-512.png', maskable, 512],
  ['apple-touch-icon.png', full, 180],
  ['badge-96.png', badge, 96],
]

const folder = mkdtempSync(join(tmpdir(), 'icons-'))
for (const [name, svg, size] of icons) {
  const page = join(folder, 'page.html')
  const sized = svg.replace('<svg ', `<svg width="${size}" height="${size}" style="display:block" `)
  writeFileSync(page, `<style>body{margin:0;background:transparent}</style>${sized}`)
  const options = ['--headless=new', '--no-sandbox', '--hide-scrollbars', '--default-background-color=00000000']
  const out = here(`../../public/icons/${name}`)
  const done = spawnSync(chromium, [...options, `--window-size=${size},${size}`, `--screenshot=${out}`, page])
  if (done.status !== 0) throw new Error(String(done.stderr))
}
rmSync(folder, { recursive: true })
copyFileSync(here('icon.svg'), here('../../public/icons/icon.svg'))
