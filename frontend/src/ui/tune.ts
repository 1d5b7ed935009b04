// What is heard. The sounds are ours, made on the spot; nothing is heard before the player has touched the page.
import { settings } from '../stores/settings.svelte'

/** Notes as [frequency, begin, length] in Hz and seconds, and the wave they are made of. */
export type Tune = { wave: OscillatorType; notes: readonly (readonly [number, number, number])[] }

const LOUDNESS = 0.12
let speaker: AudioContext | null = null

export function playTune({ wave, notes }: Tune): void {
  if (!settings.all.sound || !navigator.userActivation?.hasBeenActive) return
  speaker ??= new AudioContext()
  for (const [hertz, begin, length] of notes) play(speaker, wave, hertz, speaker.currentTime + begin, length)
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
