import { mount } from 'svelte'
import App from './App.svelte'
import { words } from './i18n'
import { begin } from './stores/begin.svelte'
import { fetched } from './stores/idle'
import { router } from './stores/router.svelte'
import { settings } from './stores/settings.svelte'
import './styles/tokens.css'
import './styles/base.css'

/** No `await` at the top: code that comes later builds on this module, and would wait for the whole of it. */
async function start(): Promise<void> {
  settings.apply()
  settings.follow()
  // Without a word there is nothing to show: what did not come is asked for again.
  await fetched(() => words.speak(settings.language))
  await fetched(() => words.load('app'))
  mount(App, { target: document.getElementById('app')! })
  begin(router.start())
}

void start()
