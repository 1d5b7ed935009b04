// Writes .gz and .br beside what is built, once and at full strength, for the server to hand out as it is.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|svg|json|webmanifest)$/
const FIRST = /(shell|home|lent|game|late)-[\w-]+\.(js|css)$/ // what most visits load: worth some seconds of a build
const LEAST = 500 // bytes; below, the head of the answer weighs more than what is saved

export function compress(): Plugin {
  let folder = ''
  return {
    name: 'compress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => TEXT.test(name))
        for (const file of names.map((name) => join(folder, name))) {
          if (!file.includes('.vite') && statSync(file).size >= LEAST) await write(file)
        }
      },
    },
  }
}

async function write(file: string): Promise<void> {
  const text = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  // It tries many ways to say a text where zlib takes the first good one. Fetched here: only a build has a use for it.
  const { gzipAsync } = await import('@gfx/zopfli')
  const packed = await gzipAsync(text, { blocksplitting: FIRST.test(file), blocksplittingmax: 0 })
  writeFileSync(`${file}.gz`, packed)
  writeFileSync(`${file}.br`, brotliCompressSync(text, { params }))
}
