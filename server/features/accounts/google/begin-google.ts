import { ApiError } from '../../../http/errors/api-error.ts'
import type { Call } from '../../../http/serve.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { callbackAt, originFor } from './origin.ts'
import { setSignInCookie } from './sign-in-cookie.ts'
import type { SignInProvider } from './sign-in-provider.ts'

/**
 * Returns the address of the provider's sign-in page, and sets the sign-in cookie. `name` is the
 * provider's name for people. Throws an ApiError if the provider is not configured or does not
 * answer.
 */
export const beginSignIn = async (
  dependencies: AccountDependencies,
  provider: SignInProvider | null,
  { cookies, headers }: Call<undefined>,
  name = provider?.name ?? 'this provider',
) => {
  if (!provider)
    throw new ApiError('not_supported', `Signing in with ${name} is not set up here. Please log in with a link.`)
  const origin = originFor(dependencies, headers)
  const secrets = setSignInCookie(cookies, provider.path, origin.protocol === 'https:')
  try {
    const url = await provider.issuer.begin(secrets, callbackAt(origin, provider.path))
    return { auth_url: url.href }
  } catch (error) {
    dependencies.log.warn({ err: error }, 'sign-in issuer did not answer')
    throw new ApiError(
      'unavailable',
      `Signing in with ${name} does not answer right now. Please try again in a moment, or log in with a link.`,
    )
  }
}
