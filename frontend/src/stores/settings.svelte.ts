// How this device shows the game. What concerns the person (notifications) is the server's, see preferences.svelte.ts.
import { deviceLang, words, type Lang } from '../i18n'
import { followed, keep, kept } from './kept'

export type Theme = 'system' | 'light' | 'dark'
export type Palette = 'standard' | 'contrast'
export type TextSize = 'normal' | 'large' | 'larger'
export type Haptics = 'off' | 'light' | 'strong'
export type Motion = 'system' | 'full' | 'reduced'

type Kept = {
  theme: Theme
  palette: Palette
  text: TextSize
  hand: 'right' | 'left'
  /** Seconds that an auction's tap is held before it is sent; null: by the pace of the game. */
  hold: number | null
  haptics: Haptics
  sound: boolean
  motion: Motion
  language: Lang | null
  /** Single-letter keys. */
  keys: boolean
}

const phone = typeof matchMedia !== 'undefined' && matchMedia('(pointer: coarse)').matches
const FIRST: Kept = {
  theme: 'system',
  palette: 'standard',
  text: 'normal',
  hand: 'right',
  hold: null,
  haptics: 'light',
  sound: !phone,
  motion: 'system',
  language: null,
  keys: true,
}

const HOLD = { live: 1, slow: 3 }
const PATTERNS = { add: [8], send: [15], turn: [20, 60, 20], found: [60, 80, 60, 80, 60], refused: [30, 40, 30] }

const found = (): Kept => ({ ...FIRST, ...kept<Partial<Kept>>('settings', {}) })

class Settings {
  #kept = $state<Kept>(found())

  get all(): Readonly<Kept> {
    return this.#kept
  }

  set<K extends keyof Kept>(name: K, value: Kept[K]): void {
    const before = this.#kept[name]
    this.#kept[name] = value
    keep('settings', this.#kept)
    this.apply()
    // A language whose words do not come is none: the next start would wait for them.
    if (name === 'language') void words.speak(this.language).catch(() => this.set(name, before))
  }

  /** What is chosen in another window holds in this one too. */
  follow(): void {
    followed('settings', () => {
      this.#kept = found()
      this.apply()
      void words.speak(this.language)
    })
  }

  get language(): Lang {
    return this.#kept.language ?? deviceLang(navigator.languages)
  }

  /** Seconds of the send window in a game of this pace ("live", "slow", or none). */
  hold(pace: string | undefined): number {
    return this.#kept.hold ?? (pace === 'live' ? HOLD.live : HOLD.slow)
  }

  get calm(): boolean {
    if (this.#kept.motion !== 'system') return this.#kept.motion === 'reduced'
    return matchMedia('(prefers-reduced-motion: reduce)').matches
  }

  get dark(): boolean {
    if (this.#kept.theme !== 'system') return this.#kept.theme === 'dark'
    return matchMedia('(prefers-color-scheme: dark)').matches
  }

  /** Lets the phone tremble, where it can and may. */
  feel(what: keyof typeof PATTERNS): void {
    if (this.#kept.haptics === 'off' || !('vibrate' in navigator)) return
    if (navigator.userActivation?.hasBeenActive === false) return // it would be refused, and complained about
    const strength = this.#kept.haptics === 'strong' ? 2 : 1
    navigator.vibrate(PATTERNS[what].map((ms, i) => (i % 2 ? ms : ms * strength)))
  }

  /** Puts theme, palette, text size, hand and motion on the document, where the styles read them. */
  apply(): void {
    const root = document.documentElement.dataset
    const { theme, palette, text, hand, motion } = this.#kept
    put(root, 'theme', theme, 'system')
    put(root, 'palette', palette, 'standard')
    put(root, 'text', text, 'normal')
    put(root, 'hand', hand, 'right')
    put(root, 'motion', motion, 'system')
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
      const dark = theme === 'system' ? meta.media.includes('dark') : theme === 'dark'
      meta.content = dark ? '#10151a' : '#f4f6f2'
    }
  }
}

function put(root: DOMStringMap, name: string, value: string, plain: string): void {
  if (value === plain) delete root[name]
  else root[name] = value
}

export const settings = new Settings()
