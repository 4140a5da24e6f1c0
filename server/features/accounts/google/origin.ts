import type { Call } from '../../../http/serve.ts'
import type { AccountDependencies } from '../dependencies.ts'

export const GOOGLE_PATH = '/v1/auth/google'

export const isLoopback = (url: URL | null): boolean =>
  url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)

/**
 * Returns the origin that the browser uses, because cookies are bound to a host name. On one
 * machine, the browser may use another loopback name than the public address. The test issuer
 * redirects to any loopback name; Google redirects only to the registered address.
 */
export const originFor = (
  { publicUrl, testIssuer }: AccountDependencies,
  { host }: Call<undefined>['headers'],
): URL => {
  const known = new URL(publicUrl())
  const requestOrigin = URL.parse(`http://${host}`)
  return testIssuer && requestOrigin && isLoopback(requestOrigin) && isLoopback(known)
    ? new URL(requestOrigin.origin)
    : known
}

/** Returns the address of a page. The public address may have a path of its own. */
export const pageAt = (origin: URL, path: string): URL => new URL(`${origin.href.replace(/\/$/, '')}${path}`)

/** Returns the address that the issuer redirects the browser to. */
export const callbackAt = (origin: URL, path: string = GOOGLE_PATH): URL => pageAt(origin, `${path}/callback`)
