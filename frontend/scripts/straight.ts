// A screen in a larger file gets one of its own from the bundler, which only passes on what stands in the other: one more
// to ask for, and one more step from file to file, before anything is seen. Whoever imports it goes straight to the other.
import type { Plugin } from 'vite'

const PASSED_ON = /^export\{([^}]+)\}from["'`]\.\/([^"'`]+)["'`];?\s*$/

/** What a file passes on, as the members of an object: `{default:m.t}`; and of which file. */
export type Way = { members: string; file: string }

/** Null: it has something of its own. */
export function wayOf(code: string): Way | null {
  const [, names, file] = PASSED_ON.exec(code) ?? []
  if (!names || !file) return null
  const members = names.split(',').map((name) => {
    const [there, here = there] = name.split(' as ')
    return `${here}:m.${there}`
  })
  return { members: `{${members.join(',')}}`, file }
}

/** `name`, `way.file`: in the folder of the files. */
export function straightened(code: string, name: string, way: Way): string {
  return code
    .replaceAll(new RegExp(`import\\((["'\`])\\./${escaped(name)}\\1\\)`, 'g'), (_, quote: string) => {
      return `import(${quote}./${way.file}${quote}).then(m=>(${way.members}))`
    })
    .replaceAll(`assets/${name}"`, `assets/${way.file}"`)
}

type Entry = { file: string; imports?: string[]; css?: string[] }

/** The manifest, with the other file where one only passes on. */
export function redirected(manifest: string, ways: ReadonlyMap<string, Way>): string {
  const entries = Object.entries(JSON.parse(manifest) as Record<string, Entry>)
  const others = new Map(entries.map(([, entry]) => [bare(entry.file), entry]))
  const straight = entries.map(([source, entry]) => {
    const other = others.get(ways.get(bare(entry.file))?.file ?? '')
    return [source, other ? { ...entry, file: other.file, imports: other.imports, css: other.css } : entry]
  })
  return JSON.stringify(Object.fromEntries(straight), null, 2)
}

const escaped = (text: string): string => text.replace(/[.$]/g, '\\$&')
const bare = (fileName: string): string => fileName.replace('assets/', '')

export function straight(): Plugin {
  return {
    name: 'straight',
    apply: 'build',
    generateBundle: {
      order: 'post', // Vite writes its own lines before, and the manifest
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const ways = new Map<string, Way>()
        for (const { code, fileName } of chunks) {
          const way = wayOf(code)
          if (way) ways.set(bare(fileName), way)
        }
        for (const [name, way] of ways) {
          delete bundle[`assets/${name}`]
          for (const chunk of chunks) chunk.code = straightened(chunk.code, name, way)
        }
        for (const chunk of chunks)
          for (const name of ways.keys())
            if (!ways.has(bare(chunk.fileName)) && chunk.code.includes(name))
              this.error(`${chunk.fileName} still asks for ${name}`)
        const manifest = bundle['.vite/manifest.json']
        if (manifest?.type !== 'asset') this.error('There is no manifest, by which the server finds what to send along')
        manifest.source = redirected(String(manifest.source), ways)
      },
    },
  }
}
