import type { Google } from './google.ts'

/** The sign-in method for records: Google, or a provider that the owner added. */
export type SignInMethod = 'google' | 'provider'

/** An OpenID Connect issuer that people can sign in at. */
export interface SignInProvider {
  method: SignInMethod
  /** The name on its button. */
  name: string
  issuer: Google
  /** The path of its calls, below the public address. */
  path: string
}
