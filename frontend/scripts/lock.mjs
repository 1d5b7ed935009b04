// Makes package-lock.json fit to commit: no addresses in it, and every optional package has its entry.
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))

for (const entry of Object.values(lock.packages)) {
  delete entry.funding
  delete entry.resolved
}

const names = new Set(Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, '')))
const missing = Object.values(lock.packages)
  .flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
  .filter((name) => !names.has(name))
if (missing.length) {
  console.error(`The lock lacks ${missing.join(', ')}`)
  process.exit(1)
}

const text = JSON.stringify(lock, null, 2) + '\n'
if (text.includes('://')) {
  console.error('The lock holds an address.')
  process.exit(1)
}
writeFileSync(file, text)
