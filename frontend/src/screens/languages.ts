// Languages by their own names, as the server and as we call them.
import type { Lang } from '../i18n'

export const LANGUAGE_NAMES: Record<string, string> = {
  en: 'English',
  de: 'Deutsch',
  cs: 'Čeština',
  sr: 'Srpski',
  'sr-latn': 'Srpski',
  fi: 'Suomi',
}

/** The server's name of a language of ours. */
export const serverLanguage = (lang: Lang): string => (lang === 'sr' ? 'sr-latn' : lang)
