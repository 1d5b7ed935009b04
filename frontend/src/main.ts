import { mount } from 'svelte'
import App from './App.svelte'
import { words } from './i18n'
import { begin } from './stores/begin.svelte'
import { firstScreen } from './stores/firstscreen'
import { atOnce, fetched } from './stores/idle'
import { router } from './stores/router.svelte'
import { settings } from './stores/settings.svelte'
import './styles/tokens.css'
import './styles/base.css'

/** No `await` at the top: code that comes later builds on this module, and would wait for the whole of it. */
async function start(): Promise<void> {
  settings.apply()
  settings.follow()
  firstScreen.begins()
  // Without a word there is nothing to show: what did not come is asked for again.
  const spoken = fetched(() => Promise.all([words.speak(settings.language), words.load('app')]))
  const shown = router.start()
  await spoken
  await atOnce(shown)
  mount(App, { target: document.getElementById('app')! })
  begin(shown)
}

void start()
