import { createHash } from 'node:crypto'
import type { Call } from '../../../http/serve.ts'
import { newToken } from '../sign-in/secrets.ts'

/** What ties the issuer's answer to the browser that asked. */
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
 * All of it follows from the cookie, which is its time and 256 random bits: nothing has to be kept on the server, any of
 * its processes can take the answer, and none of the three values tells another one or the cookie.
 */
const secretsOf = (cookie: string): SignInSecrets => {
  const derive = (use: string) => createHash('sha256').update(`${use} ${cookie}`).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') }
}

/** Sent to the calls of one provider only, by its path. */
export const setSignInCookie = (cookies: Cookies, path: string, secure: boolean): SignInSecrets => {
  const cookie = `${Date.now()}.${newToken()}`
  cookies.set(nameFor(secure), cookie, { ...settings(path, secure), maxAge: MINUTES * 60 })
  return secretsOf(cookie)
}

/** Takes the cookie away as well. null: there is none, or its time is over. */
export const takeSignInCookie = (cookies: Cookies, path: string, secure: boolean): SignInSecrets | null => {
  const cookie = cookies.get(nameFor(secure))
  cookies.set(nameFor(secure), null, settings(path, secure))
  // The time can't be changed: the state that the issuer sends back would no longer follow from it.
  const age = Date.now() - Number(cookie?.split('.')[0])
  return cookie && age < MINUTES * 60_000 ? secretsOf(cookie) : null
}
