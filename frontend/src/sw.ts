// The service worker: the app's shell without a network, and calls to the phone. It keeps no game data.
/// <reference lib="webworker" />
import { format } from './i18n/format'
import { newRef } from './api/ref'
import { beginningOf, joined, kindOf } from './sw/beginning'
import { buttons, notification, path, type Call, type CallWords } from './sw/call'
import { play, putOff, trivial, type Trivial } from './sw/quick'

declare const self: ServiceWorkerGlobalScope
declare const __SHELL__: string[]
declare const __ON_USE__: string[]
declare const __VERSION__: string

const SHELLS = 'megawatt-shell-'
const SHELL = `${SHELLS}${__VERSION__}`
const ASSETS = 'megawatt-assets'
const WORDS = 'megawatt-words'
const BEGINNINGS = 'megawatt-beginnings'
const PAGE = '/shell.html'
const PATIENCE_MS = 4000
const MOST_ASSETS = 300

self.addEventListener('install', (event) => {
  const shell = caches.open(SHELL).then((cache) => cache.addAll([PAGE, ...__SHELL__]))
  event.waitUntil(Promise.all([shell, bringOn()]))
})

/** The words and boards that this phone has used, as they are now: without a line the new shell can't do without. */
async function bringOn(): Promise<void> {
  const cache = await caches.open(ASSETS)
  const had = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const used = new Set(had.map(nameOf))
  await cache.addAll(__ON_USE__.filter((file) => used.has(nameOf(file)) && !had.includes(file)))
}

/** Without the part of it that changes with what is inside. */
const nameOf = (file: string): string => file.replace(/-[\w-]{8}\.js$/, '')

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([tidy(), self.registration.navigationPreload?.enable()]))
})

/** Shells of other versions go, how their pages began, and of the rest the oldest. */
async function tidy(): Promise<void> {
  await caches.delete(BEGINNINGS)
  const old = (await caches.keys()).filter((name) => name.startsWith(SHELLS) && name !== SHELL)
  await Promise.all(old.map((name) => caches.delete(name)))
  const assets = await caches.open(ASSETS)
  const keys = await assets.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_ASSETS)).map((key) => assets.delete(key)))
}

self.addEventListener('message', (event) => {
  const said = event.data as { kind: string; urls?: string[] }
  // Only when its page asks, which it does between turns: never by itself.
  if (said.kind === 'take over') void self.skipWaiting()
  if (said.kind === 'keep' && said.urls) event.waitUntil(Promise.all([keep(said.urls), begin(event.source)]))
})

/** What the first page had loaded before there was a worker. */
async function keep(urls: string[]): Promise<void> {
  const cache = await caches.open(ASSETS)
  await Promise.all(urls.map(async (url) => (await caches.match(url)) ?? cache.add(url).catch(() => {})))
}

/** The second visit begins at once too: no answer to the first came through here. */
async function begin(from: ExtendableMessageEvent['source']): Promise<void> {
  if (!(from instanceof WindowClient)) return
  const kind = kindOf(new URL(from.url).pathname)
  if (!kind || (await caches.match(kind, { cacheName: BEGINNINGS }))) return
  const page = await fetch(from.url).catch(() => null)
  if (page) await remember(kind, page)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate' && isPage(url.pathname)) event.respondWith(page(event, url.pathname))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (/^\/(icons\/|manifest\.)/.test(url.pathname))
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()))
})

const isPage = (path: string): boolean => !/^\/(api|_allauth|admin|static|ws|metrics|py)(\/|$)/.test(path)

/** The page as the server writes it now, with all that the first screen needs, begun while that is on its way. */
async function page(event: FetchEvent, path: string): Promise<Response> {
  const answer = answered(event)
  const kind = kindOf(path)
  if (!kind) return answer
  // Asked for before anybody reads the answer: what was read can't be copied.
  event.waitUntil(answer.then((page) => remember(kind, page.clone())))
  const kept = await caches.match(kind, { cacheName: BEGINNINGS })
  if (!kept) return answer
  // Where a page has begun, a browser can be sent nowhere else: the app finds its way by the address.
  const coming = answer.then(async (page) => (page.body ? page : await shell()).text())
  const { page, poured } = joined(kept, coming)
  event.waitUntil(poured)
  return page
}

/** The server's answer; without one, the kept shell. */
async function answered({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const isThere = ({ status }: Response): boolean => status < 502 || status > 504 // behind the one who answers
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  // The browser has asked already, while it woke this worker.
  const asked = Promise.resolve(preloadResponse as Promise<Response | undefined>)
  try {
    const answer = await Promise.race([asked.then((page) => page ?? fetch(request)), late])
    return answer && isThere(answer) ? answer : await shell()
  } catch {
    return shell()
  }
}

const shell = async (): Promise<Response> => (await caches.match(PAGE)) ?? Response.error()

/** How such a page begins; what is kept of the app when the line is gone is no page of the server's. */
async function remember(kind: string, page: Response): Promise<void> {
  if (page.status !== 200 || page.url.endsWith(PAGE)) return
  const cache = await caches.open(BEGINNINGS)
  await cache.put(kind, beginningOf(page, await page.text()))
}

/** Its name changes with its content, so what is kept is right. */
async function asset(request: Request): Promise<Response> {
  const known = await caches.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) {
    const copy = answer.clone()
    void caches.open(ASSETS).then((cache) => cache.put(request, copy))
  }
  return answer
}

// Calls

/**
 * One call after the other, as they came: else one that takes another away finds nothing while that is being prepared.
 * Nor may anybody ask what is shown meanwhile: a browser forgets a notification that it is just about to show.
 */
let last = Promise.resolve()

self.addEventListener('push', (event) => {
  const call = event.data?.json() as Call | undefined
  if (!call) return
  if (call.kind === 'found') return event.waitUntil(hear(call)) // seconds to answer in
  last = last.catch(() => {}).then(() => hear(call))
  event.waitUntil(last)
})

async function hear(call: Call): Promise<void> {
  if (call.waiting !== undefined) await count(call.waiting)
  const lying = await self.registration.getNotifications({ tag: call.tag })
  if (call.kind === 'closed') return lying.forEach((one) => one.close())
  if (await isWatched(call)) return
  const words = await callWords()
  const { title, body } = notification(call, words, format, Date.now())
  const acts = call.kind === 'turn' && (await token()) !== ''
  const quick = acts ? await trivial(call.game!) : null
  await self.registration.showNotification(title, {
    body,
    tag: call.tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { path: path(call), quick, game: call.game },
    actions: acts ? buttons(quick, words, format) : [],
    renotify: true,
    // Seconds to answer in: it neither goes by itself nor comes unfelt.
    ...(call.kind === 'found' ? { requireInteraction: true, vibrate: [200, 100, 200, 100, 200] } : {}),
  } as NotificationOptions)
}

async function count(waiting: number): Promise<void> {
  const { setAppBadge, clearAppBadge } = self.navigator
  if (waiting) await setAppBadge?.call(self.navigator, waiting).catch(() => {})
  else await clearAppBadge?.call(self.navigator).catch(() => {})
}

/** Who looks at it need not be called to it; that a game is found stands on every screen. */
async function isWatched(call: Call): Promise<boolean> {
  const windows = await self.clients.matchAll({ type: 'window' })
  const shows = (url: string): boolean => call.kind === 'found' || new URL(url).pathname === path(call)
  return windows.some((one) => one.focused && shows(one.url))
}

/** The page leaves them here in its language; a phone whose page never did hears English. */
async function callWords(): Promise<CallWords | null> {
  const kept = await caches.match('/words/calls', { cacheName: WORDS })
  return kept ? ((await kept.json()) as CallWords) : null
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(did(event.action, event.notification.data as Lying))
})

type Lying = { path: string; quick: Trivial | null; game: number }

/** What is not taken where the notification lies is looked at. */
async function did(action: string, { path, quick, game }: Lying): Promise<void> {
  if (action === 'quick' && quick && (await play(quick, newRef(), await token()))) return
  if (action === 'later' && (await putOff(game, await token()))) return
  await show(path)
}

/** That which every change must show; empty where a browser lets no worker read it, and then nothing is offered. */
async function token(): Promise<string> {
  const { cookieStore } = self as { cookieStore?: { get(name: string): Promise<{ value: string } | null> } }
  return (await cookieStore?.get('csrftoken'))?.value ?? ''
}

async function show(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  const open = windows.find((one) => new URL(one.url).pathname === path) ?? windows[0]
  if (!open) return void (await self.clients.openWindow(path))
  open.postMessage({ kind: 'go', path })
  await open.focus()
}
