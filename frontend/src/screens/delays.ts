// How late onlookers see a game, in words.
import { t } from '../i18n'

export const DELAYS = [0, 10, 30]

export const delayWord = (moves: number): string => (moves ? t('meet.delay.moves', { n: moves }) : t('meet.delay.none'))
