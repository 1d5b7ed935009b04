// Leaves the words of notifications where the service worker finds them, in the language of the page.
import { words } from '../i18n'
import type { CallWords } from '../sw/call'

const KINDS = ['turn', 'clock', 'outbid', 'start', 'end', 'found', 'invited'] as const
const PHASES = ['draft', 'cartel_setup', 'mark', 'auction', 'fuel', 'building', 'bureaucracy']
const MAPS = ['benelux', 'central_europe', 'france', 'germany', 'italy', 'usa']

export async function leaveWords(): Promise<void> {
  if (!('caches' in globalThis)) return
  const word = (key: string): string => words.find(`app.${key}`) ?? ''
  const all = (prefix: string, names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, word(`${prefix}.${name}`)]))
  const left: CallWords = {
    lang: words.locale,
    titles: all('call', KINDS) as CallWords['titles'],
    game: word('call.game'),
    left: word('call.left'),
    price: word('call.price'),
    players: word('call.players'),
    seat: word('call.seat'),
    power: word('home.power'),
    later: word('call.later'),
    phases: all('phase', PHASES),
    maps: all('map', MAPS),
  }
  const cache = await caches.open('megawatt-words')
  await cache.put(
    '/words/calls',
    new Response(JSON.stringify(left), { headers: { 'Content-Type': 'application/json' } }),
  )
}
