// Which screen for which path. Screens are loaded when first shown, with the words they need.
import type { Component } from 'svelte'
import type { Area } from './i18n'

export type Params = Record<string, string>
type Screen = { default: Component<{ params: Params }> }
/** `tab`: what is lit in the bar at the bottom. `whole`: the screen takes all of the window, without the bar. */
export type Route = { path: string; screen: string; areas?: Area[]; tab?: Tab; whole?: boolean }
export type Tab = 'games' | 'play' | 'learn' | 'me'

const screens = import.meta.glob<Screen>('./screens/*.svelte')

/** The code of a screen. */
export function load(name: string): Promise<Screen> {
  return (screens[`./screens/${name}.svelte`] ?? screens['./screens/NotFound.svelte'])!()
}

export const routes: Route[] = [
  { path: '/', screen: 'Home', tab: 'games' },
  { path: '/next', screen: 'Next', tab: 'games' },
  { path: '/play', screen: 'Play', areas: ['meet'], tab: 'play' },
  { path: '/play/new', screen: 'NewTable', areas: ['meet'], tab: 'play' },
  { path: '/t/:id', screen: 'Table', areas: ['meet'], tab: 'play' },
  { path: '/tournaments', screen: 'Tournaments', areas: ['meet'], tab: 'play' },
  { path: '/tournaments/new', screen: 'NewTournament', areas: ['meet'], tab: 'play' },
  { path: '/tournaments/:id', screen: 'Tournament', areas: ['meet'], tab: 'play' },
  { path: '/g/:id', screen: 'Game', areas: ['game'], whole: true },
  { path: '/g/:id/r/:ply', screen: 'Replay', areas: ['game', 'sheets'], whole: true },
  { path: '/g/:id/verify', screen: 'Verify', areas: ['learn'], tab: 'games' },
  { path: '/learn', screen: 'Learn', areas: ['learn'], tab: 'learn' },
  { path: '/rules', screen: 'Rules', areas: ['learn', 'game', 'meet'], tab: 'learn' },
  { path: '/rules/:map', screen: 'Rules', areas: ['learn', 'game', 'meet'], tab: 'learn' },
  { path: '/me', screen: 'Me', areas: ['me'], tab: 'me' },
  { path: '/u/:name', screen: 'Profile', areas: ['meet'], tab: 'me' },
  { path: '/top', screen: 'Leaderboard', areas: ['meet'], tab: 'me' },
  { path: '/sign-in', screen: 'SignIn', areas: ['me'], tab: 'me' },
  { path: '/settings', screen: 'Settings', areas: ['me'], tab: 'me' },
  { path: '/share', screen: 'Share', tab: 'games' },
]

export const missing: Route = { path: '', screen: 'NotFound' }

/** The route of a path, with the values of its `:names`. */
export function find<R extends { path: string }>(path: string, among: R[]): { route: R; params: Params } | null {
  const asked = split(path)
  for (const route of among) {
    const params = match(split(route.path), asked)
    if (params) return { route, params }
  }
  return null
}

function split(path: string): string[] {
  return path.split('/').filter(Boolean)
}

function match(pattern: string[], asked: string[]): Params | null {
  if (pattern.length !== asked.length) return null
  const params: Params = {}
  for (const [i, part] of pattern.entries()) {
    if (part.startsWith(':')) params[part.slice(1)] = decode(asked[i]!)
    else if (part !== asked[i]) return null
  }
  return params
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
