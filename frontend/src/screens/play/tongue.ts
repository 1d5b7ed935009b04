import { writtenIn, type Lang } from '../../i18n'
import { serverLanguage } from '../../stores/language'

/** In which people talk at a table: in both scripts it is one language. */
export const tableLanguage = (lang: Lang): string => serverLanguage(writtenIn(lang))
