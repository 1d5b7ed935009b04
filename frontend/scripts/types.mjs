// Writes the types of what the server says: src/api/types.ts (REST) and src/api/messages.ts (sockets).
// With --check it writes nothing and fails if they are not those of today's schemas.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compile } from 'json-schema-to-typescript'
import openapi, { astToString } from 'openapi-typescript'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const HEADER = '// Made by `npm run types`. Do not edit.\n\n'

async function rest() {
  const schema = readFileSync(here('../../deploy/openapi.yaml'), 'utf8')
  return HEADER + astToString(await openapi(schema))
}

async function messages() {
  const schema = JSON.parse(readFileSync(here('../../deploy/messages.schema.json'), 'utf8'))
  return HEADER + (await compile(schema, 'SocketMessages', { bannerComment: '', format: false }))
}

const made = [
  ['../src/api/types.ts', rest],
  ['../src/api/messages.ts', messages],
]

let stale = 0
for (const [path, make] of made) {
  const file = here(path)
  const text = await make()
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`${path} does not fit the schema: run npm run types`)
    stale += 1
  }
}
process.exit(stale ? 1 : 0)
