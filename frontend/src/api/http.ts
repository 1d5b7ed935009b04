// Questions to the server. What is refused is thrown as a code with facts; the sentence is made where it is shown.
import { told } from './first'
import type { components } from './types'

export type Schemas = components['schemas']
export type Facts = Record<string, unknown>

const PATIENCE_MS = 20_000

/** `status` 0: there was no answer. `body`: all that came, where more than code and facts is wanted (409 stale). */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly facts: Facts
  readonly body: unknown

  constructor(status: number, code: string, facts: Facts = {}, body: unknown = null) {
    super(code)
    this.status = status
    this.code = code
    this.facts = facts
    this.body = body
  }

  get offline(): boolean {
    return this.status === 0
  }
}

/** Nobody has answered who could have: what was asked may be asked again. */
export const isLost = (error: unknown): boolean => error instanceof ApiError && (error.offline || error.status >= 502)

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
type Heard = (answer: { ok: boolean; date: string | null }) => void

let heard: Heard = () => {}

/** Tells of every answer and every silence; the connection store listens. */
export function onAnswer(listener: Heard): void {
  heard = listener
}

export const get = <T>(path: string): Promise<T> => ask<T>('GET', path)
export const post = <T>(path: string, body: unknown = {}, options: Options = {}): Promise<T> =>
  ask<T>('POST', path, body, options)
export const patch = <T>(path: string, body: unknown): Promise<T> => ask<T>('PATCH', path, body)
export const put = <T>(path: string, body: unknown): Promise<T> => ask<T>('PUT', path, body)
export const del = <T = void>(path: string, body?: unknown): Promise<T> => ask<T>('DELETE', path, body)

/** `type`: of a body that is text already. */
export type Options = { keepalive?: boolean; type?: string }

async function ask<T>(method: Method, path: string, body?: unknown, options: Options = {}): Promise<T> {
  const first = method === 'GET' ? told(path) : null
  if (first) return settle<T>(first.status, first.body)
  let answer = await send(method, path, body, options)
  if (answer.status === 403 && (await isForged(answer))) {
    // Signing in changes the secret; a page that was open before has the old one.
    await fetchToken()
    answer = await send(method, path, body, options)
  }
  return settle<T>(answer.status, await read(answer))
}

function settle<T>(status: number, said: unknown): T {
  if (status >= 200 && status < 300) return said as T
  const { code, facts } = (said ?? {}) as { code?: string; facts?: Facts }
  throw new ApiError(status, code ?? `http_${status}`, facts ?? {}, said)
}

async function send(method: Method, path: string, body: unknown, options: Options): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (method !== 'GET') {
    if (!token()) await fetchToken()
    headers['X-CSRFToken'] = token()
  }
  if (body !== undefined) headers['Content-Type'] = options.type ?? 'application/json'
  try {
    const answer = await fetch(path, {
      method,
      headers,
      body: options.type || body === undefined ? (body as string | undefined) : JSON.stringify(body),
      credentials: 'same-origin',
      cache: 'no-cache',
      keepalive: options.keepalive,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    heard({ ok: true, date: answer.headers.get('Date') })
    return answer
  } catch {
    heard({ ok: false, date: null })
    throw new ApiError(0, 'offline')
  }
}

async function read(answer: Response): Promise<unknown> {
  if (answer.status === 204) return undefined
  try {
    return await answer.json()
  } catch {
    return null
  }
}

async function isForged(answer: Response): Promise<boolean> {
  const said = (await read(answer.clone())) as { code?: string } | null
  return said?.code === 'csrf_failed'
}

function token(): string {
  return /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? ''
}

/** Reading who I am sets the cookie that every change must show again. */
async function fetchToken(): Promise<void> {
  await fetch('/api/accounts/me', { credentials: 'same-origin', cache: 'no-store' }).catch(() => {
    throw new ApiError(0, 'offline')
  })
}
