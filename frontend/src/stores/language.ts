// Languages as the server names them.
import { localeOf, writtenIn, type Lang } from '../i18n'
import type { Schemas } from '../api/http'

type Named = Schemas['LanguageEnum']

/** In which the server writes to a person. */
export const serverLanguage = (lang: Lang): Named => localeOf(lang).toLowerCase() as Named

/** In which people talk at a table: in both scripts it is one language. */
export const tableLanguage = (lang: Lang): Named => serverLanguage(writtenIn(lang))
