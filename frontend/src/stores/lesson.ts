// The first game of a newcomer: a real one on the server, which teaches. A visitor becomes a guest on the way.
import { post, type Schemas } from '../api/http'
import { router } from './router.svelte'
import { session } from './session.svelte'

export const LESSON = 'first_steps'

/** Goes on with the lesson that was begun; `again`: from the start. */
export async function learn(again = false): Promise<void> {
  await session.ensure()
  const made = await post<Schemas['GameFrame']>('/api/games/lesson', { lesson: LESSON, again })
  router.go(`/g/${made.id}`)
}
