import { ClientError } from 'openid-client'
import { Email, TERMS_VERSION } from '#contract/accounts.ts'
import type { Transaction } from '../../../database/database.ts'
import type { Call } from '../../../http/serve.ts'
import type { AccountDependencies } from '../dependencies.ts'
import {
  addUser,
  dropUnproven,
  findIdentity,
  findUserByEmail,
  lockUser,
  putIdentity,
  putLink,
  recordConsent,
  type UserRow,
} from '../repository.ts'
import { hashToken, newToken } from '../sign-in/secrets.ts'
import type { Person } from './google.ts'
import { callbackAt, originFor, pageAt } from './origin.ts'
import { takeSignInCookie } from './sign-in-cookie.ts'
import type { SignInMethod, SignInProvider } from './sign-in-provider.ts'

const LINK_MINUTES = 2

class Unverified extends Error {}

/**
 * Handles the browser's return from an issuer. Redirects with a one-time token if the issuer's
 * answer is valid, and to the login page otherwise, so that nobody sees an API error.
 */
export const finishSignIn = async (
  dependencies: AccountDependencies,
  provider: SignInProvider | null,
  query: Record<string, string | undefined>,
  { cookies, headers, address }: Call<undefined>,
): Promise<URL> => {
  const origin = originFor(dependencies, headers)
  const page = (path: string) => pageAt(origin, path)
  const method = provider?.method ?? 'provider'
  try {
    const person = await askIssuer(provider, query, { cookies, origin })
    const token = await dependencies.database.transaction(async (tx) => {
      const user = await accountOf(tx, person, method)
      const token = newToken()
      const expiresAt = new Date(Date.now() + LINK_MINUTES * 60_000)
      await putLink(tx, { tokenHash: hashToken(token), userId: user.id, purpose: method, expiresAt })
      return token
    })
    return page(`/login_with_token?token=${token}`)
  } catch (error) {
    dependencies.record({ kind: 'sign_in_failed', address, details: { method, reason: reasonOf(error) } })
    if (error instanceof Unverified) return page(`/login?problem=${method}&reason=unverified`)
    dependencies.log.warn({ reason: reasonOf(error) }, 'sign-in at issuer failed')
    return page(`/login?problem=${method}`)
  }
}

const askIssuer = async (
  provider: SignInProvider | null,
  query: Record<string, string | undefined>,
  { cookies, origin }: { cookies: Call<undefined>['cookies']; origin: URL },
): Promise<Person> => {
  if (!provider) throw new Error('unknown sign-in provider')
  const secrets = takeSignInCookie(cookies, provider.path, origin.protocol === 'https:')
  if (!secrets) throw new Error('the sign-in cookie is missing or expired')
  const answer = callbackAt(origin, provider.path)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) answer.searchParams.set(name, value)
  return provider.issuer.finish(secrets, answer)
}

/**
 * Finds or creates the account of a person. The issuer's subject is permanent; the email address
 * counts only if the issuer has verified it. An account that is not activated yet is activated by
 * the link.
 */
const accountOf = async (
  tx: Transaction,
  { issuer, subject, email, emailVerified }: Person,
  method: SignInMethod,
): Promise<UserRow> => {
  const known = await findIdentity(tx, issuer, subject)
  if (known?.activatedAt) return known
  if (!emailVerified || !Email.safeParse(email).success) throw new Unverified()
  const { id } = (await findUserByEmail(tx, email!)) ?? (await addUser(tx, email!))
  const user = (await lockUser(tx, id))!
  if (!user.activatedAt) {
    await dropUnproven(tx, user.id)
    // The text at the button states that a person who continues with it agrees to the terms.
    await recordConsent(tx, { userId: user.id, version: TERMS_VERSION, method })
  }
  await putIdentity(tx, { issuer, subject, userId: user.id })
  return user
}

/** Returns a short reason for an error, without anything that the browser or the issuer sent. */
const reasonOf = (error: unknown): string => {
  if (error instanceof ClientError && error.code) return error.code
  return error instanceof Error && 'error' in error && typeof error.error === 'string'
    ? error.error.slice(0, 100)
    : error instanceof Error
      ? error.constructor.name
      : 'unknown'
}
