/** The result as a picture to send to friends: drawn here, from what the end of the game shows. */

import { OUTLINES, type SeatShape } from '../../../ui/shapes'

export interface Place {
  rank: number
  name: string
  shape: SeatShape
  powered: number
  money: number
  cities: number
}

export interface Card {
  title: string
  /** Above the figures: powered, money, cities. */
  heads: [string, string, string]
  places: Place[]
  /** What decided it. */
  tie: string
  /** Where the game can be looked at. */
  site: string
}

const WIDE = 1200
const ROW = 92
const TOP = 300
const RIGHT = [760, 930, 1110] as const

/** By the colours of the theme. */
export async function drawn(card: Card): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDE
  canvas.height = TOP + card.places.length * ROW + 170
  const pen = canvas.getContext('2d')
  if (!pen) return null
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const font = (size: number, weight = 400) => (pen.font = `${weight} ${size}px ${colour('--font')}`)
  const write = (text: string, x: number, y: number, ink: string, align: CanvasTextAlign, most?: number) => {
    pen.fillStyle = colour(ink)
    pen.textAlign = align
    pen.fillText(text, x, y, most)
  }

  pen.fillStyle = colour('--bg')
  pen.fillRect(0, 0, WIDE, canvas.height)
  pen.fillStyle = colour('--turn')
  pen.fillRect(0, 0, WIDE, 140)
  font(64, 700)
  write('Megawatt', 70, 92, '--turn-label', 'left')
  font(40, 600)
  write(card.title, WIDE - 70, 88, '--turn-label', 'right', 640)
  font(30, 600)
  card.heads.forEach((head, at) => write(head, RIGHT[at]!, 232, '--text-2', 'right', 170))
  card.places.forEach((place, at) => {
    const y = TOP + at * ROW
    if (place.rank === 1) {
      pen.fillStyle = colour('--surface')
      pen.beginPath()
      pen.roundRect(40, y - 58, WIDE - 80, ROW - 8, 20)
      pen.fill()
    }
    const weight = place.rank === 1 ? 700 : 400
    font(44, 700)
    write(String(place.rank), 90, y, '--text', 'center')
    piece(pen, place.shape, 140, y - 40, colour)
    font(44, weight)
    write(place.name, 210, y, '--text', 'left', 380)
    const figures = [place.powered, `E${place.money}`, place.cities]
    figures.forEach((figure, n) => write(String(figure), RIGHT[n]!, y, '--text', 'right'))
  })
  const end = TOP + card.places.length * ROW
  font(34)
  write(card.tie, WIDE / 2, end + 20, '--text-2', 'center', WIDE - 140)
  font(30, 600)
  write(card.site, WIDE / 2, end + 110, '--text-2', 'center', WIDE - 140)
  return new Promise((done) => canvas.toBlob(done, 'image/png'))
}

/** As on the board: a shape, its colour, its outline. */
function piece(
  pen: CanvasRenderingContext2D,
  { shape, colour }: SeatShape,
  x: number,
  y: number,
  of: (name: string) => string,
): void {
  pen.save()
  pen.translate(x, y)
  pen.scale(2, 2)
  const path = new Path2D(OUTLINES[shape])
  pen.lineJoin = 'round'
  pen.lineWidth = 2
  pen.strokeStyle = of('--piece-outline')
  pen.stroke(path)
  pen.fillStyle = of(colour === 'cartel' ? '--cartel' : `--player-${colour}`)
  pen.fill(path)
  pen.restore()
}
