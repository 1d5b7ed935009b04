// Languages by their own names, as the server and as we call them.
export const LANGUAGE_NAMES: Record<string, string> = {
  en: 'English',
  de: 'Deutsch',
  cs: 'Čeština',
  sr: 'Srpski',
  'sr-Cyrl': 'Српски',
  'sr-latn': 'Srpski',
  fi: 'Suomi',
}
