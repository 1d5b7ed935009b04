// A refusal as a sentence.
import { ApiError } from '../api/http'
import { known, t, tx, type Values } from '../i18n'
import { toast } from '../ui/toasts.svelte'

export function sentence(error: unknown): string {
  if (!(error instanceof ApiError)) return unforeseen(error)
  if (error.status >= 502) return t('app.error.server')
  const field = firstField(error)
  for (const code of [field, error.code]) {
    const key = code && keyOf(code)
    if (key) return tx(key, plain(error.facts))
  }
  return t('app.error.unknown', { code: field ?? error.code })
}

/** What the browser itself refuses has a name of its own. */
function unforeseen(error: unknown): string {
  const name = error instanceof Error ? error.name : '?'
  const key = keyOf(name)
  return key ? tx(key) : t('app.error.unknown', { code: name })
}

/** What is refused on some screens only has its words in their area, which is there by then. */
function keyOf(code: string): string | undefined {
  return ['app', 'me', 'meet'].map((area) => `${area}.error.${code}`).find(known)
}

/** Shows what went wrong; what nobody foresaw goes to the console as well. */
export function complain(error: unknown): void {
  if (!(error instanceof ApiError)) console.error(error)
  toast(sentence(error))
}

function firstField(error: ApiError): string | null {
  const fields = error.facts.fields
  if (!fields || typeof fields !== 'object') return null
  const codes = Object.values(fields as Record<string, unknown>).flat()
  return typeof codes[0] === 'string' ? codes[0] : null
}

function plain(facts: Record<string, unknown>): Values {
  const entries = Object.entries(facts).map(([name, value]) => [name, typeof value === 'number' ? value : list(value)])
  return Object.fromEntries(entries) as Values
}

const list = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value))
