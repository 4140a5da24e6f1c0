import { messages } from '#contract/accounts.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { recordSecurityEvent } from '../../../security/security-events.ts'
import { clearGuesses, takeGuess } from './guess-limit.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { refuseSuspended } from './refuse-suspended.ts'
import { findUserByEmail, lockUser } from '../repository.ts'

/**
 * Signs in with a password and returns the session. Unknown addresses and accounts without a
 * password take the same work and get the same error as a wrong password.
 */
export const logIn = async (
  dependencies: AccountDependencies,
  { email, password }: { email: string; password: string },
  address: string,
) => {
  const { database, passwords, sessions, record } = dependencies
  await takeGuess(dependencies, email)
  const user = await findUserByEmail(database.db, email)
  const passwordHash = user?.activatedAt ? user.passwordHash : null
  const right = await passwords.match(passwordHash, password)
  const token =
    right &&
    (await database.transaction(async (tx) => {
      // The password may have been changed, or the account deleted, while the hash was verified.
      const now = await lockUser(tx, user!.id)
      if (now?.passwordHash !== passwordHash) return null
      // Only someone who knows the password learns that the account is suspended.
      refuseSuspended(now)
      await recordSecurityEvent(tx, { kind: 'signed_in', userId: now.id, address, details: { method: 'password' } })
      return sessions.begin(tx, now.id)
    }))
  if (!token) {
    record({ kind: 'sign_in_failed', userId: user?.id, address, details: { method: 'password' } })
    throw new ApiError('wrong_credentials', messages.wrongCredentials)
  }
  await clearGuesses(dependencies, email)
  return { access_token: token, owner: false }
}
