// The doors of allauth: signing in and out, addresses, passkeys. They answer in their own form.
import { ApiError, del, get, post, put, type Facts } from './http'

const DOORS = '/_allauth/browser/v1/'

export type Passkey = { id: number; name: string; type: string; created_at: number; last_used_at: number | null }
export type Session = { id: number; ip: string; user_agent: string; is_current: boolean; created_at: number }

type Flow = { id: string; is_pending?: boolean }
type Answer<T> = { status: number; data: T; meta?: { is_authenticated?: boolean } }
type Refusal = { errors?: { code: string; param?: string; message: string }[]; data?: { flows?: Flow[] } }

/** What is still to be done before somebody is in, by the flows that wait. */
export type Next = 'in' | 'verify_email' | 'code' | 'passkey' | 'reauthenticate' | 'unknown'

async function ask<T>(call: () => Promise<Answer<T>>): Promise<T> {
  try {
    return (await call())?.data
  } catch (error) {
    throw error instanceof ApiError ? translated(error) : error
  }
}

function translated(error: ApiError): ApiError {
  const body = error.body as Refusal | null
  const first = body?.errors?.[0]
  if (first) return new ApiError(error.status, first.code, { field: first.param ?? '' }, body)
  if (error.status === 429) return new ApiError(429, 'too_many_requests')
  const waiting = body?.data?.flows
  return waiting ? new ApiError(error.status, 'flow', { flows: waiting } as Facts, body) : error
}

/** Signing in answers 401 while there is one more step to take; that is no error. */
async function step(call: () => Promise<unknown>): Promise<Next> {
  try {
    await ask(call as () => Promise<Answer<unknown>>)
    return 'in'
  } catch (error) {
    if (error instanceof ApiError && error.code === 'flow' && error.status === 401) return next(error)
    throw error
  }
}

function next(error: ApiError): Next {
  const flows = (error.facts.flows as Flow[] | undefined) ?? []
  const pending = flows.filter((flow) => flow.is_pending).map((flow) => flow.id)
  if (pending.includes('verify_email')) return 'verify_email'
  if (pending.includes('login_by_code')) return 'code'
  if (pending.includes('mfa_authenticate')) return 'passkey'
  return flows.some((flow) => flow.id.includes('reauthenticate')) ? 'reauthenticate' : 'unknown'
}

const at = (path: string): string => DOORS + path

/** A code that is over, by its time or by wrong tries, is refused without a word. */
const shown = (path: string, body: unknown): Promise<Next> =>
  step(() => post(at(path), body)).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 409 ? new ApiError(409, 'code_over') : error
  })

export const login = (email: string, password: string): Promise<Next> =>
  step(() => post(at('auth/login'), { email, password }))
export const askCode = (email: string): Promise<Next> => step(() => post(at('auth/code/request'), { email }))
export const confirmCode = (code: string): Promise<Next> => shown('auth/code/confirm', { code })
export const verifyEmail = (key: string): Promise<Next> => shown('auth/email/verify', { key })
/** A new code, also where the one before is over. */
export const resendEmail = (email: string): Promise<unknown> => ask(() => put(at('account/email'), { email }))
export const reauthenticate = (password: string): Promise<Next> =>
  step(() => post(at('auth/reauthenticate'), { password }))

/** Answers 401 once nobody is signed in: that is what was wanted. */
export async function logout(): Promise<void> {
  await del(at('auth/session')).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
  })
}

// Passkeys

type Options = { creation_options?: unknown; request_options?: unknown }

export const passkeysHere = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential

async function byPasskey(door: string): Promise<Next> {
  const { request_options } = await ask<Options>(() => get(at(door)))
  const credential = await show(request_options)
  try {
    return await step(() => post(at(door), { credential }))
  } catch (error) {
    // The same word is said of a code that was mistyped.
    throw error instanceof ApiError && error.code === 'incorrect_code' ? new ApiError(400, 'passkey_unknown') : error
  }
}

export const passkeyLogin = (): Promise<Next> => byPasskey('auth/webauthn/login')
export const passkeyReauthenticate = (): Promise<Next> => byPasskey('auth/webauthn/reauthenticate')
/** Whoever has one shows it after his password or code, too. */
export const passkeyAsWell = (): Promise<Next> => byPasskey('auth/webauthn/authenticate')

export async function addPasskey(name: string): Promise<void> {
  const { creation_options } = await ask<Options>(() => get(at('account/authenticators/webauthn?passwordless')))
  const asked = (creation_options as { publicKey: PublicKeyCredentialCreationOptionsJSON }).publicKey
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked)
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential | null
  if (!made) throw new ApiError(0, 'passkey_cancelled')
  await ask(() => post<Answer<unknown>>(at('account/authenticators/webauthn'), { name, credential: made.toJSON() }))
}

async function show(options: unknown): Promise<unknown> {
  const asked = (options as { publicKey: PublicKeyCredentialRequestOptionsJSON }).publicKey
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked)
  const shown = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential | null
  if (!shown) throw new ApiError(0, 'passkey_cancelled')
  return shown.toJSON()
}

export const passkeys = async (): Promise<Passkey[]> =>
  (await ask<Passkey[]>(() => get(at('account/authenticators')))).filter((key) => key.type === 'webauthn')
export const dropPasskeys = (ids: number[]): Promise<unknown> =>
  ask(() => del(at('account/authenticators/webauthn'), { authenticators: ids }))
export const sessions = (): Promise<Session[]> => ask<Session[]>(() => get(at('auth/sessions')))
export const endSessions = (ids: number[]): Promise<unknown> => ask(() => del(at('auth/sessions'), { sessions: ids }))
export const changePassword = (current_password: string, new_password: string): Promise<unknown> =>
  ask(() => post(at('account/password/change'), { current_password, new_password }))
export const askPasswordReset = (email: string): Promise<Next> =>
  step(() => post(at('auth/password/request'), { email }))
export const resetPassword = (key: string, password: string): Promise<Next> =>
  shown('auth/password/reset', { key, password })

/** Whether the server wants to be shown once more who asks, before it does this. */
export function wantsProof(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 401) return false
  return error.code === 'reauthenticate' || (error.code === 'flow' && next(error) === 'reauthenticate')
}
