import { mount } from 'svelte'
import App from './App.svelte'
import { words } from './i18n'
import { begin } from './stores/begin.svelte'
import { router } from './stores/router.svelte'
import { settings } from './stores/settings.svelte'
import './styles/tokens.css'
import './styles/base.css'

settings.apply()
await words.speak(settings.language)
await words.load('app')
mount(App, { target: document.getElementById('app')! })
begin(router.start())
