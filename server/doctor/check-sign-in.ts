import type { Config } from '../config/index.ts'
import { bad, type Finding, good, reasonOf } from './finding.ts'

const PART = 'Google'
const TIMEOUT_MS = 5000

/** Checks if the sign-in issuer answers. */
export const checkSignIn = async ({ google }: Pick<Config, 'google'>): Promise<Finding> => {
  if (google === null) return good(PART, 'Sign-in with Google is off')
  if (google.kind === 'local') return good(PART, 'A local test sign-in replaces Google')
  const { host } = new URL(google.issuer)
  try {
    const url = `${google.issuer.replace(/(?<!\/)\/+$/, '')}/.well-known/openid-configuration`
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!answer.ok) throw new Error(`it answers with ${answer.status}`)
    const { token_endpoint: token } = (await answer.json()) as { token_endpoint?: unknown }
    if (typeof token !== 'string') throw new Error('it does not answer as an OpenID Connect issuer')
    return good(PART, `${host} answers as an OpenID Connect issuer`)
  } catch (error) {
    return bad(PART, `${host} can't be used: ${reasonOf(error)}`, 'Correct GOOGLE_ISSUER, or set GOOGLE_CLIENT_ID=off.')
  }
}
