// How a page begins before the server has answered: with what the last page of its kind has loaded. So the browser makes
// the page and runs its code while the line is still busy. What the server writes follows, without what was said already;
// where it names another version of the app, that one starts (main.ts).

/** Screens by which people come in; which game or table it is makes little difference to what they load. */
const OFTEN = /^\/(?:(?:g|t|tournaments)\/\d+|play|tournaments|me|top)?$/
const OPENED = '<!doctype html><html><head>'
/** By which a browser knows how wide the page is, and so what of it such a window needs. */
const FRAME = /<meta (?:charset|name="(?:viewport|color-scheme)")[^>]*>/g
const LOADED = /<(?:link|script)\b[^>]* (?:href|src)="(\/assets\/[^"]+\.(?:js|css))"[^>]*>(?:<\/script>)?/g
const OF_THE_BODY = ['content-encoding', 'content-length', 'vary']

/** By what name the beginning of the page at this address is kept; null: no such screen. */
export const kindOf = (path: string): string | null =>
  OFTEN.test(path) ? `/beginnings${path.replace(/\d+/, 'n')}` : null

/** What this page loads, to be loaded in advance. A module would wait for the end of its page, if it were not async. */
export function beginning(page: string): string {
  const tags = [...page.matchAll(LOADED)].map(([tag]) => tag.replace('<script type="module"', '$& async'))
  return OPENED + [...(page.match(FRAME) ?? []), ...tags].join('')
}

/** This page, where that much of it has been said. */
export function remainder(page: string, begun: string): string {
  const said = new Set([...begun.matchAll(LOADED)].map(([, file]) => file))
  return page.replace(LOADED, (tag, file: string) => (said.has(file) ? '' : tag))
}

/** To be kept with all that the server has said of the page: its policies hold from the first byte. */
export function beginningOf({ headers: said }: Response, page: string): Response {
  const headers = new Headers(said)
  for (const name of OF_THE_BODY) headers.delete(name)
  return new Response(beginning(page), { headers })
}

/** One page of its beginning and what is still to come; `poured`: all of it is there, or nobody wants it any more. */
export function joined(kept: Response, coming: Promise<string>): { page: Response; poured: Promise<void> } {
  const { readable, writable } = new TextEncoderStream()
  const pour = async (): Promise<void> => {
    const writer = writable.getWriter()
    const begun = await kept.text()
    void writer.write(begun).catch(() => {})
    await writer.write(remainder(await coming, begun))
    await writer.close()
  }
  return { page: new Response(readable, { headers: kept.headers }), poured: pour().catch(() => {}) }
}
