// Back on a screen that was left further down than it reaches yet: what it fetches has still to come.

const LONGEST = 5000 // ms
const TOUCHES = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/** Goes there when it can; whoever goes elsewhere himself meanwhile stays there. What is returned ends the wait. */
export function arrive(y: number, done: () => void): () => void {
  const growing = new ResizeObserver(() => {
    scrollTo(0, y)
    if (scrollY >= y - 1) end()
  })
  const waiting = setTimeout(end, LONGEST)
  for (const kind of TOUCHES) addEventListener(kind, end, { passive: true })
  growing.observe(document.body)

  function end(): void {
    growing.disconnect()
    clearTimeout(waiting)
    for (const kind of TOUCHES) removeEventListener(kind, end)
    done()
  }
  return end
}
