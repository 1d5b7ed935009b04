// Languages by their own names, as the server and as we call them.
export const LANGUAGE_NAMES: Record<string, string> = {
  en: 'English',
  de: 'Deutsch',
  cs: 'Čeština',
  sr: 'Srpski (latinica)',
  'sr-Cyrl': 'Српски (ћирилица)',
  'sr-latn': 'Srpski',
  'sr-cyrl': 'Српски',
  fi: 'Suomi',
}
