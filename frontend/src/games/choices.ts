// The options of a game as the server describes them, and which of them can be chosen together.

export type Value = string | number | boolean
export type Values = Record<string, Value>
/** `only_with`: there only where each of these options has one of these values. `follows`: it comes of the others. */
export type Choice = {
  name: string
  kind: 'choice' | 'flag'
  values: Value[]
  default: Value
  only_with: Record<string, Value[]>
  follows?: unknown[]
}

export function isFlag(choice: Choice): boolean {
  return choice.kind === 'flag'
}

/** The choices that there are, given what is chosen. */
export function open(choices: Choice[], chosen: Values): Choice[] {
  return choices.filter((choice) => isChosen(choice) && fits(choice.only_with, chosen))
}

const FIRST = ['map', 'players', 'edition']

/** The same for a form: what matters most stands first, the rest in the server's order. */
export function inOrder(choices: Choice[], chosen: Values): Choice[] {
  const rank = ({ name }: Choice): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length)
  return open(choices, chosen).sort((a, b) => rank(a) - rank(b))
}

/** Whether there is something to choose at all. */
const isChosen = (choice: Choice): boolean => !choice.follows && choice.values.length > 1

function fits(when: Choice['only_with'], chosen: Values): boolean {
  return Object.entries(when).every(([name, values]) => values.includes(chosen[name]!))
}

/** Every open choice with a value that it allows: what was wanted, else its default. */
export function settled(choices: Choice[], wanted: Values): Values {
  const values: Values = {}
  for (const choice of choices) {
    if (!isChosen(choice) || !fits(choice.only_with, values)) continue
    const want = wanted[choice.name]
    values[choice.name] = want !== undefined && choice.values.includes(want) ? want : choice.default
  }
  return values
}
