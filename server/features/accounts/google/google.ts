import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import type { SignInSecrets } from './sign-in-cookie.ts'

/** The person that an issuer signed in. */
export interface Person {
  issuer: string
  subject: string
  email: string | undefined
  /** True if the issuer has verified that the person receives mail at the address. */
  emailVerified: boolean
}

interface Settings {
  issuer: () => URL
  clientId: string
  clientSecret: string
  /** True if the issuer runs on this machine and needs no certificate. */
  plainHttp: boolean
}

const TIMEOUT_SECONDS = 5
const REDISCOVER_AFTER_MS = 3_600_000

export type Google = ReturnType<typeof createGoogle>

/**
 * Creates a client for sign-in at an OpenID Connect issuer: Google, or another one that is
 * configured.
 */
export const createGoogle = ({ issuer, clientId, clientSecret, plainHttp }: Settings) => {
  let discovered: { at: number; configuration: Promise<Configuration> } | null = null

  /** Loads the issuer's metadata at the first sign-in, and again every hour. */
  const discover = (): Promise<Configuration> => {
    if (discovered && Date.now() - discovered.at < REDISCOVER_AFTER_MS) return discovered.configuration
    const configuration = discovery(issuer(), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      // Signatures are verified although TLS already authenticates the issuer.
      execute: [enableNonRepudiationChecks, ...(plainHttp ? [allowInsecureRequests] : [])],
    })
    const current = { at: Date.now(), configuration }
    discovered = current
    // A failed discovery is retried the next time.
    configuration.catch(() => {
      if (discovered === current) discovered = null
    })
    return configuration
  }

  return {
    /** Returns the address to send the browser to. */
    async begin({ state, nonce, verifier }: SignInSecrets, redirectUri: URL): Promise<URL> {
      return buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri.href,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // Someone who shares a computer must be asked which account to use.
        prompt: 'select_account',
      })
    },
    /**
     * Verifies the issuer's answer and returns the person. `answer` is the address that the browser
     * returned to. Throws if anything about it is wrong.
     */
    async finish({ state, nonce, verifier }: SignInSecrets, answer: URL): Promise<Person> {
      const tokens = await authorizationCodeGrant(await discover(), answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const { iss, sub, email, email_verified: emailVerified } = tokens.claims()!
      return {
        issuer: iss,
        subject: sub,
        email: typeof email === 'string' ? email : undefined,
        emailVerified: emailVerified === true,
      }
    },
  }
}
