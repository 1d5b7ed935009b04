export { LANGS, deviceLang, known, t, tx, words, type Area, type Key, type Lang } from './words.svelte'
export { format, type Value, type Values } from './format'
export { ago, date, dateTime, duration, number, percent, signed } from './numbers'
