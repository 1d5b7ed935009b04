// Writes .gz and .br beside what is built, once and at full strength, for the server to hand out as it is.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|svg|json|webmanifest)$/
const MEMORIES = [6, 7, 8, 9] // of gzip: where it cuts a text in blocks; what is best for a file only trying tells
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
      handler() {
        const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => TEXT.test(name))
        for (const file of names.map((name) => join(folder, name))) {
          if (!file.includes('.vite') && statSync(file).size >= LEAST) write(file)
        }
      },
    },
  }
}

function write(file: string): void {
  const text = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  const packed = MEMORIES.map((memLevel) => gzipSync(text, { level: 9, memLevel }))
  writeFileSync(`${file}.gz`, packed.sort((one, other) => one.length - other.length)[0]!)
  writeFileSync(`${file}.br`, brotliCompressSync(text, { params }))
}
