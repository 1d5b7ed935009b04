// A refusal as a sentence.
import { ApiError } from '../api/http'
import { known, t, tx, type Values } from '../i18n'
import { toast } from '../ui/toasts.svelte'

/** The words of what few ever meet, once they have been fetched. */
let rare = (_code: string, _facts: Values): string | undefined => undefined

export function sentence(error: unknown): string {
  if (!(error instanceof ApiError)) return said([error instanceof Error ? error.name : '?'], {})
  if (error.status >= 502) return t('app.error.server')
  const field = firstField(error)
  return said(field ? [field, error.code] : [error.code], plain(error.facts))
}

function said(codes: string[], facts: Values): string {
  for (const code of codes) {
    const key = keyOf(code)
    const words = key ? tx(key, facts) : rare(code, facts)
    if (words) return words
  }
  return t('app.error.unknown', { code: codes[0]! })
}

/** The same with all its words, which come when one is first missed. */
export async function explained(error: unknown): Promise<string> {
  if (!(error instanceof ApiError && keyOf(error.code)))
    rare = await import('./refused').then(({ fetched }) => fetched()).catch(() => rare)
  return sentence(error)
}

/** What is refused on some screens only has its words in their area, which is there by then. */
function keyOf(code: string): string | undefined {
  return ['app', 'me', 'meet'].map((area) => `${area}.error.${code}`).find(known)
}

/** Shows what went wrong; what nobody foresaw goes to the console as well. */
export function complain(error: unknown): void {
  if (!(error instanceof ApiError)) console.error(error)
  void explained(error).then(toast)
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
