// Who is who without colour: each seat has a mark, a shape and the colour that goes with it.

export type Mark = 'circle' | 'square' | 'triangle' | 'diamond' | 'star' | 'hexagon'
export type Shape = Mark | 'octagon'
export type SeatShape = { shape: Shape; colour: number | 'cartel' }

export const SHAPES: readonly Mark[] = ['circle', 'square', 'triangle', 'diamond', 'star', 'hexagon']

/** As its player chose it. An older server, or what a phone has kept since, tells no mark: then by the seat's number. A
    seat that plays by rule alone is the cartel's octagon. */
export function seatShape({ index, kind, mark }: { index: number; kind: string; mark?: Mark | '' }): SeatShape {
  if (kind !== 'player') return { shape: 'octagon', colour: 'cartel' }
  return markShape(mark || SHAPES[index % 6]!)
}

export const markShape = (mark: Mark): SeatShape => ({ shape: mark, colour: SHAPES.indexOf(mark) + 1 })

/** Outlines in a box of 24, about equal in weight to the eye. */
export const OUTLINES: Record<Shape, string> = {
  circle: 'M12 2.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 1 1 0-19Z',
  square: 'M4.4 3.4h15.2a1 1 0 0 1 1 1v15.2a1 1 0 0 1-1 1H4.4a1 1 0 0 1-1-1V4.4a1 1 0 0 1 1-1Z',
  triangle: 'M12 2.6L22.6 20.6a.8.8 0 0 1-.7 1.2H2.1a.8.8 0 0 1-.7-1.2Z',
  diamond: 'M12 .9L23.1 12L12 23.1L.9 12Z',
  star: 'M12 .9L15.2 8.4L23.3 9.1L17.2 14.5L19 22.4L12 18.2L5 22.4L6.8 14.5L.7 9.1L8.8 8.4Z',
  hexagon: 'M6.6 2.3h10.8L22.9 12l-5.5 9.7H6.6L1.1 12Z',
  octagon: 'M7.6 1.6h8.8l6 6v8.8l-6 6H7.6l-6-6V7.6Z',
}

export function fill(colour: SeatShape['colour']): string {
  return colour === 'cartel' ? 'var(--cartel)' : `var(--player-${colour})`
}

export function ink(colour: SeatShape['colour']): string {
  return colour === 'cartel' ? 'var(--surface)' : `var(--player-${colour}-ink)`
}
