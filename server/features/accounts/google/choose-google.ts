import type { Config } from '../../../config/index.ts'
import { newToken } from '../sign-in/secrets.ts'
import { createTestIssuer, type TestIssuer } from '../test-issuer/test-issuer.ts'
import { createGoogle, type Google } from './google.ts'
import { callbackAt, GOOGLE_PATH, isLoopback } from './origin.ts'
import type { SignInProvider } from './sign-in-provider.ts'

/** Functions, because both addresses are known only once the server listens. */
interface Addresses {
  address: () => string
  publicUrl: () => string
}

const asGoogle = (issuer: Google): SignInProvider => ({
  method: 'google',
  name: 'Google',
  issuer,
  path: GOOGLE_PATH,
})

/**
 * Returns the issuer for the Google button. The test issuer is reached on this machine, whatever
 * the public address is.
 */
export const chooseGoogle = (
  { google, production }: Pick<Config, 'google' | 'production'>,
  { address, publicUrl }: Addresses,
): { google: SignInProvider | null; testIssuer: TestIssuer | null } => {
  if (google?.kind === 'issuer') {
    const issuer = new URL(google.issuer)
    return {
      google: asGoogle(createGoogle({ ...google, issuer: () => issuer, plainHttp: isLoopback(issuer) })),
      testIssuer: null,
    }
  }
  if (!google || production) return { google: null, testIssuer: null }
  const url = () => `${address()}/v1/test_issuer`
  const client = { id: 'inkloom', secret: newToken() }
  const mayReturnTo = (redirectUri: string) => {
    const requestedUrl = URL.parse(redirectUri)
    const own = new URL(publicUrl())
    return (
      requestedUrl?.href ===
      callbackAt(isLoopback(requestedUrl) && isLoopback(own) ? new URL(requestedUrl!.origin) : own).href
    )
  }
  const issuer = () => new URL(url())
  return {
    google: asGoogle(createGoogle({ issuer, clientId: client.id, clientSecret: client.secret, plainHttp: true })),
    testIssuer: createTestIssuer({ url, page: () => `${publicUrl()}/test_issuer`, client, mayReturnTo }),
  }
}
