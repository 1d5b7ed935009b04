// What part of the board a frame shows: pure geometry, no DOM.

export interface Size {
  width: number
  height: number
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Spot {
  x: number
  y: number
}

/** A spot of the board stands in the frame at `x + scale * spot.x`. */
export interface Camera {
  x: number
  y: number
  scale: number
}

/** From the least scale, so many times larger. */
export const MOST_ZOOM = 4
const EDGE = 60 // wide enough to pull a city from under the zoom buttons

export function toBoard(camera: Camera, at: Spot): Spot {
  return { x: (at.x - camera.x) / camera.scale, y: (at.y - camera.y) / camera.scale }
}

export function toFrame(camera: Camera, at: Spot): Spot {
  return { x: camera.x + at.x * camera.scale, y: camera.y + at.y * camera.scale }
}

/** The whole board, or as much of it as fits while cities stay far enough apart for a finger. */
export function restScale(frame: Size, board: Size, least: number): number {
  return Math.max(Math.min(frame.width / board.width, frame.height / board.height), least)
}

/** The box in the middle of the frame, as large as it fits. */
export function fitted(frame: Size, box: Box, rest: number): Camera {
  const wide = Math.max(box.right - box.left, 1)
  const high = Math.max(box.bottom - box.top, 1)
  const fit = Math.min(frame.width / wide, frame.height / high)
  const scale = Math.min(Math.max(fit, rest), rest * MOST_ZOOM)
  return {
    scale,
    x: frame.width / 2 - ((box.left + box.right) / 2) * scale,
    y: frame.height / 2 - ((box.top + box.bottom) / 2) * scale,
  }
}

/** Keeps the board in sight: centred where it is smaller than the frame, else without a wide empty edge. */
export function held(camera: Camera, frame: Size, board: Size): Camera {
  return {
    scale: camera.scale,
    x: heldAlong(camera.x, frame.width, board.width * camera.scale),
    y: heldAlong(camera.y, frame.height, board.height * camera.scale),
  }
}

function heldAlong(from: number, frame: number, long: number): number {
  if (long <= frame) return (frame - long) / 2
  return Math.min(Math.max(from, frame - long - EDGE), EDGE)
}

/** Zooms about a spot of the frame, which stays where it is. */
export function zoomed(camera: Camera, about: Spot, factor: number, rest: number): Camera {
  const scale = Math.min(Math.max(camera.scale * factor, rest), rest * MOST_ZOOM)
  const by = scale / camera.scale
  return { scale, x: about.x - (about.x - camera.x) * by, y: about.y - (about.y - camera.y) * by }
}

export function moved(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x + dx, y: camera.y + dy }
}

/** With room on all sides; `aside` for names, which stand beside their cities. */
export function around(spots: Spot[], edge: number, aside = edge): Box {
  const xs = spots.map((spot) => spot.x)
  const ys = spots.map((spot) => spot.y)
  return {
    left: Math.min(...xs) - aside,
    top: Math.min(...ys) - edge,
    right: Math.max(...xs) + aside,
    bottom: Math.max(...ys) + edge,
  }
}

/** Discs and words grow slower than the land when it is zoomed: so zooming makes room. */
export function symbolScale(scale: number): number {
  return (scale <= 1 ? 1 : Math.sqrt(scale)) / scale
}
