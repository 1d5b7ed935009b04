// What a person is called for, and when not: kept by the server, since it does the calling.
import { get, patch, type Schemas } from '../api/http'

export type Preferences = Schemas['PreferencesOut']

class PreferencesStore {
  all = $state.raw<Preferences | null>(null)

  async load(): Promise<void> {
    this.all = await get<Preferences>('/api/accounts/preferences')
  }

  /** Shown at once; taken back if the server refuses. */
  async change(wishes: Partial<Preferences>): Promise<void> {
    const before = this.all
    this.all = { ...before, ...wishes }
    try {
      this.all = await patch<Preferences>('/api/accounts/preferences', wishes)
    } catch (error) {
      this.all = before
      throw error
    }
  }
}

export const preferences = new PreferencesStore()
