import { mount } from 'svelte'
import '../../src/styles/tokens.css'
import '../../src/styles/base.css'
import { words } from '../../src/i18n'
import Look from './Look.svelte'

const asked = new URLSearchParams(location.search)
document.documentElement.dataset.theme = asked.get('theme') ?? 'light'
await words.load('game')
mount(Look, { target: document.getElementById('app')! })
