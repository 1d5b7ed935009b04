// Colour arithmetic for the check of tokens.css: WCAG contrast, CIEDE2000, and how dichromats see.

export type Rgb = [number, number, number]

export function rgb(hex: string): Rgb {
  const n = parseInt(hex.slice(1), 16)
  return [(n >> 16) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255]
}

const linear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
const gamma = (c: number): number => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055)

export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(rgb(a)), luminance(rgb(b))].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map(linear) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export type Vision = 'normal' | 'protan' | 'deutan' | 'tritan'

// Machado, Oliveira and Fernandes 2009, severity 1.0.
const SEES: Record<Exclude<Vision, 'normal'>, number[]> = {
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
}

export function seen(hex: string, vision: Vision): Rgb {
  const colour = rgb(hex)
  if (vision === 'normal') return colour
  const [r, g, b] = colour.map(linear) as Rgb
  const m = SEES[vision]
  return [0, 3, 6].map((i) => gamma(clamp(m[i]! * r + m[i + 1]! * g + m[i + 2]! * b))) as Rgb
}

const clamp = (c: number): number => Math.min(1, Math.max(0, c))

function lab(colour: Rgb): Rgb {
  const [r, g, b] = colour.map(linear) as Rgb
  const xyz = [
    (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
    0.2126729 * r + 0.7151522 * g + 0.072175 * b,
    (0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883,
  ]
  const [x, y, z] = xyz.map((c) => (c > 216 / 24389 ? Math.cbrt(c) : ((24389 / 27) * c + 16) / 116)) as Rgb
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const RAD = Math.PI / 180
const hueOf = (a: number, b: number): number => (a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / RAD + 360) % 360)
const bend = (c: number): number => Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7))

/** CIEDE2000 between two colours. */
export function difference(one: Rgb, two: Rgb): number {
  const [[l1, a1, b1], [l2, a2, b2]] = [lab(one), lab(two)]
  const stretch = 1 + 0.5 * (1 - bend((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2))
  const [c1, c2] = [Math.hypot(a1 * stretch, b1), Math.hypot(a2 * stretch, b2)]
  const [h1, h2] = [hueOf(a1 * stretch, b1), hueOf(a2 * stretch, b2)]
  const grey = c1 * c2 === 0
  const turn = grey ? 0 : ((((h2 - h1 + 540) % 360) + 360) % 360) - 180
  const [dl, dc, dh] = [l2 - l1, c2 - c1, 2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * RAD)]
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2]
  const h = grey ? h1 + h2 : Math.abs(h1 - h2) <= 180 ? (h1 + h2) / 2 : ((h1 + h2 + 360) / 2) % 360
  const cos = (factor: number, shift: number): number => Math.cos((factor * h + shift) * RAD)
  const weight = 1 - 0.17 * cos(1, -30) + 0.24 * cos(2, 0) + 0.32 * cos(3, 6) - 0.2 * cos(4, -63)
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2)
  const [sc, sh] = [1 + 0.045 * c, 1 + 0.015 * c * weight]
  const rotation = -Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * RAD) * 2 * bend(c)
  return Math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rotation * (dc / sc) * (dh / sh))
}
