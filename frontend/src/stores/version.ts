// What the app of this version begins with.

/** The script that the server's page names; the service worker may have begun with that of another version. */
export const entry = (): string | undefined =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')].at(-1)?.src
