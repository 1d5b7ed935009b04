// What goes on beside the screens from the start: who I am, my tables, the app on the phone.
import { untrack } from 'svelte'
import { onSignedOut } from '../api/socket'
import { t, words } from '../i18n'
import { toast } from '../ui/toasts.svelte'
import { fetched, idle, loaded } from './idle'
import { firstScreen } from './firstscreen'
import { install } from './install.svelte'
import { mine } from './mine.svelte'
import { push } from './push.svelte'
import { router } from './router.svelte'
import { session } from './session.svelte'

const LIKELY_NEXT = ['/play', '/g/0', '/learn', '/rules', '/me']

/** `shown`: the first screen is there. */
export function begin(shown: Promise<void>): void {
  const settled = shown.then(loaded).then(() => firstScreen.seen)
  install.listen()
  // Without an answer I am who I was.
  onSignedOut(() =>
    session
      .again()
      .catch(() => session.me)
      .then(Boolean),
  )
  $effect.root(() => {
    $effect(() => {
      if (session.known) untrack(() => mine.follow())
      void session.me
    })
    $effect(() => {
      if (session.me && push.state === 'on') void push.belong(session.me.id).catch(() => {})
    })
    $effect(() => {
      if (install.outdated) untrack(tellOfUpdate)
    })
    $effect(() => {
      if (words.lang) void settled.then(idle).then(leaveCalls)
    })
  })
  void session.load().catch(() => {})
  // What takes the whole window says itself when it stands.
  void shown.then(() => router.shown?.route.whole || firstScreen.stands())
  void settled.then(rest)
  navigator.serviceWorker?.addEventListener('message', (event) => {
    const said = event.data as { kind?: string; path?: string }
    if (said.kind === 'go' && said.path) router.go(said.path)
  })
}

/**
 * What nobody waits for, once the first screen has had the line to itself; one after the other, as each takes a moment
 * and a tap may come between them.
 */
async function rest(): Promise<void> {
  install.register()
  await idle()
  void push.start().catch(() => {})
  for (const path of LIKELY_NEXT) {
    await idle()
    await router.warm(path)
  }
  keepLoaded()
  await idle()
  void import('../games/powergrid/rules/boards').then(({ keepUsual }) => keepUsual()).catch(() => {})
}

/** A tap came to nothing as its code is gone; where a whole screen is, that says so itself. */
function tellOfUpdate(): void {
  if (!router.failed) toast(t('app.card.update'), { label: t('app.card.reload'), run: () => install.update() }, 15_000)
}

async function leaveCalls(): Promise<void> {
  const { leaveWords } = await fetched(() => import('./calls'))
  await leaveWords().catch(() => {}) // a phone that keeps nothing hears English
}

/** What was loaded before there was a service worker is kept by it now. */
function keepLoaded(): void {
  const entries = performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname)
  const urls = entries.filter((path) => path.startsWith('/assets/'))
  void navigator.serviceWorker?.ready.then((registration) => registration.active?.postMessage({ kind: 'keep', urls }))
}
