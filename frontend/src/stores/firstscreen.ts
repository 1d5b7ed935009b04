// What nobody looks for at first waits until the first screen is seen: on a slow phone each task before that delays it.
import { after, painted } from './idle'

const PATIENCE = 3000 // ms: a screen that does not come keeps nothing else from coming

class FirstScreen {
  /** Over at once, unless a page begins. */
  seen: Promise<unknown> = Promise.resolve()
  /** To be called when as much of it as is shown first is in the document. */
  stands = (): void => {}

  begins(): void {
    const stands = new Promise<void>((done) => (this.stands = done))
    this.seen = Promise.race([stands.then(painted), after(PATIENCE)])
  }
}

export const firstScreen = new FirstScreen()
