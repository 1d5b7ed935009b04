/** The path of the first link in a text that leads to a screen of this server. */
export function ours(text: string, host: string, known: (path: string) => boolean): string | null {
  for (const word of text.match(/https?:\/\/\S+/g) ?? []) {
    const url = URL.parse?.(word) ?? parsed(word)
    if (url?.host === host && known(url.pathname)) return url.pathname + url.search
  }
  return null
}

function parsed(word: string): URL | null {
  try {
    return new URL(word)
  } catch {
    return null
  }
}
