// Short notes at the edge of the screen, and what a screen reader says aloud.

import type { Component } from 'svelte'

/** `Drawn`: draws the text where signs in it are more than letters. */
export type Note = {
  id: number
  text: string
  action?: { label: string; run: () => void }
  Drawn?: Component<{ text: string }>
}

class Toasts {
  list = $state.raw<Note[]>([])
  /** How many sheets lie over the page: what is under one is neither seen nor read out. */
  sheets = $state(0)
  #next = 1

  show(text: string, action?: Note['action'], ms = action ? 8000 : 4000, Drawn?: Note['Drawn']): number {
    const id = this.#next++
    this.list = [...this.list.filter((note) => note.text !== text).slice(-1), { id, text, action, Drawn }]
    setTimeout(() => this.drop(id), ms)
    return id
  }

  drop(id: number): void {
    this.list = this.list.filter((note) => note.id !== id)
  }
}

export const toasts = new Toasts()

export function toast(text: string, action?: Note['action'], ms?: number, Drawn?: Note['Drawn']): number {
  return toasts.show(text, action, ms, Drawn)
}

const GAP_MS = 1500

class Announcements {
  polite = $state('')
  urgent = $state('')
  #waiting: string[] = []
  #timer: ReturnType<typeof setTimeout> | null = null

  /** Says it when there is room: at most one message in 1.5 s, what came meanwhile merged into one. */
  say(text: string): void {
    this.#waiting.push(text)
    if (this.#timer === null) this.#speak()
  }

  /** Only for your turn, outbid, connection lost. */
  interrupt(text: string): void {
    this.urgent = this.urgent === text ? `${text}\u00a0` : text
  }

  #speak(): void {
    this.polite = this.#waiting.join('. ')
    this.#waiting = []
    this.#timer = setTimeout(() => {
      this.#timer = null
      if (this.#waiting.length) this.#speak()
    }, GAP_MS)
  }
}

export const announcements = new Announcements()
