// What stands in a deal, as people call it.
import { t } from '../../i18n'

export type Namer = (where: string, thing: unknown) => string
type Seat = { index: number; name: string }

export function namer(seats: readonly Seat[], board: Record<string, unknown>): Namer {
  const regions = Array.isArray(board.regions) ? (board.regions as { id: string; name: string }[]) : []
  return (where, thing) => {
    if (thing === null) return t('learn.proof.none')
    if (thing === 'step3') return t('learn.proof.step3')
    const name =
      where === 'order'
        ? seats.find((seat) => seat.index === thing)?.name
        : where === 'regions' && regions.find((region) => region.id === thing)?.name
    return name || String(thing)
  }
}
