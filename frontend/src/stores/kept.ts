// What this device keeps between visits. A device that keeps nothing (private mode, full disk) still plays.

export function kept<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`megawatt.${name}`)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

export function keep(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(`megawatt.${name}`)
    else localStorage.setItem(`megawatt.${name}`, JSON.stringify(value))
  } catch {
    // It holds until the page is closed.
  }
}

/** Calls when another window of this device has kept something else by this name. */
export function followed(name: string, changed: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === `megawatt.${name}`) changed()
  })
}
