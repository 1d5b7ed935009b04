import { mount } from 'svelte'
import App from './App.svelte'
import { words } from './i18n'
import { begin } from './stores/begin.svelte'
import { firstScreen } from './stores/firstscreen'
import { atOnce, fetched, parsed } from './stores/idle'
import { router } from './stores/router.svelte'
import { settings } from './stores/settings.svelte'
import { entry } from './stores/version'
import './styles/tokens.css'
import './styles/base.css'

/** No `await` at the top: code that comes later builds on this module, and would wait for the whole of it. */
async function start(): Promise<void> {
  // Without a word there is nothing to show: what did not come is asked for again.
  const spoken = fetched(() => Promise.all([words.speak(settings.language), words.load('app')]))
  if (document.readyState === 'loading') {
    void router.warm(location.pathname)
    await parsed()
    if (isAnothers()) return
  }
  settings.apply()
  settings.follow()
  firstScreen.begins()
  const shown = router.start()
  await spoken
  await atOnce(shown)
  mount(App, { target: document.getElementById('app')! })
  begin(shown)
}

/**
 * The service worker begins a page with the version that it has seen last (sw/beginning.ts). Where the server then names
 * another, or has only a fault to tell of, it is none of ours.
 */
const isAnothers = (): boolean => !document.getElementById('app') || entry() !== import.meta.url

void start()
