// Which words the sources say, and whether these are there when a source runs. For tests only.

/** Texts by their paths, "screens/Home.svelte". */
export type Sources = Record<string, string>
/** Where a player comes in, and the areas that are there by then. */
export type Door = { source: string; areas: readonly string[] }

type Parsed = {
  /** Beginnings of keys: "app.again", "game.why.". */
  says: string[]
  /** Areas that it loads, beside what it imports at run time. */
  loads: string[]
  always: string[]
  later: string[]
}

const IMPORT = /^\s*(?:import|export)\s+(?!type\s)(?:([\w$*\s{},]+?)\s+from\s+)?'([^']+)'/gm
const LATER = /(?<!typeof )\bimport\('([^']+)'\)/g
const GLOB = /import\.meta\.glob(?:<[^(]*>)?\(\s*'([^']+)'/g
/** In which words stand as examples. */
const REMARK = /^\s*\/\*\*[\s\S]*?\*\//gm
const LOAD = /\bwords\.load\('(\w+)'\)/g

/** What is said where its area may not be there, "source: area.key"; and what no door seems to lead to. */
export function unheard(sources: Sources, doors: readonly Door[], areas: readonly string[]): string[] {
  const parsed = new Map(Object.keys(sources).map((path) => [path, parse(sources, path, areas)]))
  const found = new Set<string>()
  const seen = new Set<string>()
  const entered = new Set<string>()
  const enter = (path: string, there: readonly string[]): void => {
    const visit = `${path} ${[...there].sort().join()}`
    if (seen.has(visit)) return
    seen.add(visit)
    entered.add(path)
    const { says, loads, always, later } = parsed.get(path)!
    for (const key of says) if (!there.includes(areaOf(key))) found.add(`${path}: ${key}`)
    for (const next of always) enter(next, there)
    for (const next of later) enter(next, [...new Set([...there, ...loads])])
  }
  for (const door of doors) enter(door.source, door.areas)
  for (const [path, { says }] of parsed) if (says.length && !entered.has(path)) found.add(`${path}: never entered`)
  return [...found].sort()
}

/** All that is said: keys, and beginnings of those that are put together at run time. */
export function said(sources: Sources, areas: readonly string[]): { path: string; key: string }[] {
  return Object.entries(sources).flatMap(([path, text]) => saidIn(text, areas).map((key) => ({ path, key })))
}

function parse(sources: Sources, path: string, areas: readonly string[]): Parsed {
  const text = sources[path]!
  const from = (wanted: string): string[] => [resolved(sources, path, wanted) ?? []].flat()
  return {
    says: saidIn(text, areas),
    loads: [...text.matchAll(LOAD)].map(([, area]) => area!),
    always: [...text.matchAll(IMPORT)].flatMap(([, names, wanted]) => (onlyTypes(names) ? [] : from(wanted!))),
    later: [
      ...[...text.matchAll(LATER)].flatMap(([, wanted]) => from(wanted!)),
      ...[...text.matchAll(GLOB)].flatMap(([, wanted]) => matching(sources, path, wanted!)),
    ],
  }
}

function saidIn(text: string, areas: readonly string[]): string[] {
  const word = new RegExp(`['"\`]((?:${areas.join('|')})\\.[\\w.]*)`, 'g')
  return [...text.replace(REMARK, '').matchAll(word)].map(([, key]) => key!)
}

const areaOf = (key: string): string => key.slice(0, key.indexOf('.'))

const onlyTypes = (names: string | undefined): boolean =>
  /^\{[^}]*\}$/.test(names ?? '') &&
  names!
    .slice(1, -1)
    .split(',')
    .every((name) => !name.trim() || name.trim().startsWith('type '))

function resolved(sources: Sources, path: string, wanted: string): string | undefined {
  if (!wanted.startsWith('.')) return undefined // of a package, which has no words
  const base = join(path, wanted)
  return ['', '.ts', '.svelte.ts', '/index.ts'].map((ending) => base + ending).find((one) => one in sources)
}

function matching(sources: Sources, path: string, wanted: string): string[] {
  const parts = join(path, wanted)
    .split('*')
    .map((part) => part.replaceAll('.', '\\.'))
  const pattern = new RegExp(`^${parts.join('[^/]*')}$`)
  return Object.keys(sources).filter((one) => one !== path && pattern.test(one))
}

/** A path as it is seen from a source. */
function join(source: string, wanted: string): string {
  const at = source.split('/').slice(0, -1)
  for (const step of wanted.split('/')) {
    if (step === '..') at.pop()
    else if (step !== '.') at.push(step)
  }
  return at.join('/')
}
