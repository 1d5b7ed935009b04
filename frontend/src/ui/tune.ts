// What is heard. The sounds are ours, made on the spot; nothing is heard before the player has touched the page.
import { settings } from '../stores/settings.svelte'

/** Notes as [frequency, begin, length] in Hz and seconds, and the wave they are made of. */
export type Tune = { wave: OscillatorType; notes: readonly (readonly [number, number, number])[] }

const LOUDNESS = 0.12
const LATE = 500 // ms after which a tune says nothing any more
let speaker: AudioContext | null = null

/** Only a touch gives a phone its voice, and it takes it away while another app speaks: so each touch asks for it. */
export function wake(): void {
  if (!settings.all.sound) return
  speaker ??= new AudioContext()
  if (speaker.state !== 'running') void speaker.resume().catch(() => {}) // it stays silent until the next touch
}
addEventListener('pointerup', wake, true)
addEventListener('keyup', wake, true)

export function playTune(tune: Tune): void {
  const on = speaker
  if (!settings.all.sound || !on) return
  if (on.state === 'running') return perform(on, tune)
  const asked = Date.now()
  void on.resume().then(
    () => Date.now() - asked < LATE && perform(on, tune),
    () => {}, // not without a touch
  )
}

function perform(on: AudioContext, { wave, notes }: Tune): void {
  for (const [hertz, begin, length] of notes) play(on, wave, hertz, on.currentTime + begin, length)
}

function play(on: AudioContext, wave: OscillatorType, hertz: number, at: number, length: number): void {
  const voice = on.createOscillator()
  const swell = on.createGain()
  voice.type = wave
  voice.frequency.value = hertz
  const loud = wave === 'square' || wave === 'sawtooth' ? LOUDNESS / 3 : LOUDNESS
  swell.gain.setValueAtTime(0, at)
  swell.gain.linearRampToValueAtTime(loud, at + 0.01)
  swell.gain.exponentialRampToValueAtTime(0.0001, at + length)
  voice.connect(swell).connect(on.destination)
  voice.start(at)
  voice.stop(at + length + 0.02)
}
