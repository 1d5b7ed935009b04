// What the server wrote into the document: answers to what this page would ask first. Each is used once.

type Answer = { status: number; body: unknown }
type First = { path: string; answers: Record<string, Answer> }

let first: First | null | undefined

/** The answer to a question, if it came with the page; then it is used up. */
export function told(path: string): Answer | null {
  const answer = brought(path)
  if (answer) delete first!.answers[path]
  return answer
}

/** The same, and it stays for who asks. */
export function brought(path: string): Answer | null {
  first ??= read()
  return first?.answers[path] ?? null
}

function read(): First | null {
  const text = document.getElementById('first')?.textContent
  if (!text) return null
  try {
    const said = JSON.parse(text) as First
    // The shell that is kept for being offline was written for another address.
    return said.path === location.pathname ? said : null
  } catch {
    return null
  }
}
