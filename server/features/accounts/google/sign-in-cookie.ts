import { createHash } from 'node:crypto'
import type { Call } from '../../../http/serve.ts'
import { newToken } from '../sign-in/secrets.ts'

/** The values that tie the issuer's answer to the browser that started the sign-in. */
export interface SignInSecrets {
  state: string
  nonce: string
  /** The PKCE code verifier. */
  verifier: string
}

type Cookies = Call<undefined>['cookies']

const MINUTES = 10

const nameFor = (secure: boolean) => (secure ? '__Secure-google-sign-in' : 'google-sign-in')
const settings = (path: string, secure: boolean) => ({ path, httpOnly: true, sameSite: 'lax', secure }) as const

/**
 * Derives all secrets from the cookie, which is a time and 256 random bits. The server stores
 * nothing, any process can handle the answer, and none of the three values reveals another one or
 * the cookie.
 */
const secretsOf = (cookie: string): SignInSecrets => {
  const derive = (use: string) => createHash('sha256').update(`${use} ${cookie}`).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') }
}

/** Sets the sign-in cookie. Its path limits it to the calls of one provider. */
export const setSignInCookie = (cookies: Cookies, path: string, secure: boolean): SignInSecrets => {
  const cookie = `${Date.now()}.${newToken()}`
  cookies.set(nameFor(secure), cookie, { ...settings(path, secure), maxAge: MINUTES * 60 })
  return secretsOf(cookie)
}

/** Reads and removes the sign-in cookie. Returns null if it is missing or expired. */
export const takeSignInCookie = (cookies: Cookies, path: string, secure: boolean): SignInSecrets | null => {
  const cookie = cookies.get(nameFor(secure))
  cookies.set(nameFor(secure), null, settings(path, secure))
  // The time cannot be forged: a changed cookie would derive another state than the one the issuer
  // returns.
  const age = Date.now() - Number(cookie?.split('.')[0])
  return cookie && age < MINUTES * 60_000 ? secretsOf(cookie) : null
}
