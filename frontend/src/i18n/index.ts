export { LANGS, WRITTEN, deviceLang, known, localeOf, t, tx, words, writtenIn } from './words.svelte'
export type { Area, Key, Lang, Written } from './words.svelte'
export { format, type Value, type Values } from './format'
export { ago, date, dateTime, duration, number, percent, signed } from './numbers'
