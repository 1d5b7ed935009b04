// Languages as the server names them.
import { localeOf, type Lang } from '../i18n'
import type { Schemas } from '../api/http'

type Named = Schemas['LanguageEnum']

/** In which the server writes to a person. */
export const serverLanguage = (lang: Lang): Named => localeOf(lang).toLowerCase() as Named
