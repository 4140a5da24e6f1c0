import type { Call } from '../../../http/serve.ts'
import type { AccountDependencies } from '../dependencies.ts'

export const GOOGLE_PATH = '/v1/auth/google'

export const isLoopback = (url: URL | null): boolean =>
  url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)

/**
 * Where the browser is. Cookies are per host name, and on one machine a person may have typed another of its names than
 * the one in links; the test issuer sends the browser back to any of them, Google only to the one that is registered.
 */
export const originFor = (
  { publicUrl, testIssuer }: AccountDependencies,
  { host }: Call<undefined>['headers'],
): URL => {
  const known = new URL(publicUrl())
  const asked = URL.parse(`http://${host}`)
  return testIssuer && asked && isLoopback(asked) && isLoopback(known) ? new URL(asked.origin) : known
}

/** A page of ours; the public address may have a path of its own. */
export const pageAt = (origin: URL, path: string): URL => new URL(`${origin.href.replace(/\/$/, '')}${path}`)

/** Where the issuer is to send the browser back to. */
export const callbackAt = (origin: URL, path: string = GOOGLE_PATH): URL => pageAt(origin, `${path}/callback`)
