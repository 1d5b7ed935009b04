/** Finding words as people type them: without case, without accents, every word somewhere. */

export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').replace(/ß/g, 'ss').toLowerCase()
}

export function words(query: string): string[] {
  return folded(query).split(/\s+/).filter(Boolean)
}

export function matches(text: string, query: string): boolean {
  const searched = folded(text)
  return words(query).every((word) => searched.includes(word))
}

/** The text in pieces, every second one found. */
export function pieces(text: string, query: string): string[] {
  const wanted = words(query)
  if (!wanted.length) return [text]
  const found: string[] = []
  let plain = ''
  for (let at = 0; at < text.length;) {
    const length = longest(text.slice(at), wanted)
    if (!length) plain += text[at++]
    else {
      found.push(plain, text.slice(at, at + length))
      plain = ''
      at += length
    }
  }
  return [...found, plain]
}

/** How many letters of the text's beginning a wanted word takes. */
function longest(text: string, wanted: string[]): number {
  let best = 0
  for (const word of wanted) {
    let length = 0
    while (length < text.length && folded(text.slice(0, length)).length < word.length) length += 1
    if (folded(text.slice(0, length)) === word) best = Math.max(best, length)
  }
  return best
}
