/** The keys of a game. A key clicks the control that carries it, so it can do no more than a finger. */

import { settings } from '../../stores/settings.svelte'
import type { Shown, Table } from './table.svelte'

const SHEETS: Record<string, Shown> = {
  l: { sheet: 'log' },
  c: { sheet: 'chat' },
  '/': { sheet: 'cities', find: true },
  '?': { sheet: 'keys' },
}
const PLACES: Record<string, string> = { r: '.rail button', m: '.map [tabindex="0"]' }

export function onKey(table: Table, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || table.shown) return
  const target = event.target as HTMLElement
  if (target.closest('input, textarea, select')) return
  const key = event.key.toLowerCase()
  if (key === 'enter') {
    if (target.closest('button, a')) return // it is what Enter presses; a city or region is picked by Space
    event.preventDefault()
    return click('enter')
  }
  if (!settings.all.keys || key.length > 1) return
  if (SHEETS[key]) {
    event.preventDefault()
    table.show(SHEETS[key])
  } else if (PLACES[key]) document.querySelector<HTMLElement>(PLACES[key])?.focus()
  else click(key)
}

function click(key: string): void {
  document.querySelector<HTMLElement>(`[data-key~="${CSS.escape(key)}"]`)?.click()
}
