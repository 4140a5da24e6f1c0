import { Refusal } from '../../../http/refusal.ts'
import type { Call } from '../../../http/serve.ts'
import type { AccountParts } from '../parts.ts'
import { callbackAt, originFor } from './origin.ts'
import { setSignInCookie } from './sign-in-cookie.ts'

export const beginGoogle = async (parts: AccountParts, { cookies, headers }: Call<undefined>) => {
  const { google } = parts
  if (!google)
    throw new Refusal('not_supported', 'Signing in with Google is not set up here. Please log in with a link.')
  const origin = originFor(parts, headers)
  const secrets = setSignInCookie(cookies, origin.protocol === 'https:')
  try {
    const url = await google.begin(secrets, callbackAt(origin))
    return { auth_url: url.href }
  } catch (error) {
    parts.log.warn({ err: error }, 'the sign-in issuer did not answer')
    throw new Refusal(
      'unavailable',
      'Signing in with Google does not answer right now. Please try again in a moment, or log in with a link.',
    )
  }
}
