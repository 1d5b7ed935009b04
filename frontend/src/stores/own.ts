// Devices are shared: what is kept of a person's games has his number in its name, and nobody else finds it.
import { session } from './session.svelte'

export const own = (name: string): string => `${name}.${session.me?.id ?? 0}`
