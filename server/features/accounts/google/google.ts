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

/** Whom the issuer says that the browser belongs to. */
export interface Person {
  issuer: string
  subject: string
  email: string | undefined
  /** The issuer has seen to it that this person reads mail to the address. */
  emailVerified: boolean
}

interface Settings {
  issuer: () => URL
  clientId: string
  clientSecret: string
  /** The issuer is on this machine and needs no certificate. */
  plainHttp: boolean
}

const TIMEOUT_SECONDS = 5
const REDISCOVER_AFTER_MS = 3_600_000

export type Google = ReturnType<typeof createGoogle>

/** Signing in at an OpenID Connect issuer: Google, or whichever the operator names. */
export const createGoogle = ({ issuer, clientId, clientSecret, plainHttp }: Settings) => {
  let discovered: { at: number; configuration: Promise<Configuration> } | null = null

  /** The issuer's own description, asked for when somebody first wants to sign in there, and again every hour. */
  const discover = (): Promise<Configuration> => {
    if (discovered && Date.now() - discovered.at < REDISCOVER_AFTER_MS) return discovered.configuration
    const configuration = discovery(issuer(), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      // Signatures are looked at even where TLS already says who it is.
      execute: [enableNonRepudiationChecks, ...(plainHttp ? [allowInsecureRequests] : [])],
    })
    const current = { at: Date.now(), configuration }
    discovered = current
    // What did not work is asked for again the next time.
    configuration.catch(() => {
      if (discovered === current) discovered = null
    })
    return configuration
  }

  return {
    /** Where to send the browser. */
    async begin({ state, nonce, verifier }: SignInSecrets, redirectUri: URL): Promise<URL> {
      return buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri.href,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // Who shares a computer is asked which account it is to be.
        prompt: 'select_account',
      })
    },
    /** Throws unless everything about the answer is right. `answer` is the address that the browser came back to. */
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
