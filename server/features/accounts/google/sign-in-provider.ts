import type { Google } from './google.ts'

/** How somebody signed in, for the records: at Google, or at a provider that the owner added. */
export type SignInMethod = 'google' | 'provider'

/** An OpenID Connect issuer that people can sign in at. */
export interface SignInProvider {
  method: SignInMethod
  /** What its button says. */
  name: string
  issuer: Google
  /** Where its calls are, below the address of this installation. */
  path: string
}
