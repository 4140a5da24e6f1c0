import { messages } from '#contract/accounts.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { recordSecurityEvent } from '../../../security/security-events.ts'
import { clearGuesses, takeGuess } from './guess-limit.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { refuseSuspended } from './refuse-suspended.ts'
import { findUserByEmail, lockUser } from '../repository.ts'

/**
 * Signs in with a password. An address without an account, and an account without a password, are refused after the same
 * work and in the same words as a wrong password.
 */
export const logIn = async (
  parts: AccountDependencies,
  { email, password }: { email: string; password: string },
  address: string,
) => {
  const { database, passwords, sessions, record } = parts
  await takeGuess(parts, email)
  const user = await findUserByEmail(database.db, email)
  const passwordHash = user?.activatedAt ? user.passwordHash : null
  const right = await passwords.match(passwordHash, password)
  const token =
    right &&
    (await database.transaction(async (tx) => {
      // The password may have been changed, or the account deleted, while this one was looked at.
      const now = await lockUser(tx, user!.id)
      if (now?.passwordHash !== passwordHash) return null
      // Said to nobody but who knows the password.
      refuseSuspended(now)
      await recordSecurityEvent(tx, { kind: 'signed_in', userId: now.id, address, details: { method: 'password' } })
      return sessions.begin(tx, now.id)
    }))
  if (!token) {
    record({ kind: 'sign_in_failed', userId: user?.id, address, details: { method: 'password' } })
    throw new ApiError('wrong_credentials', messages.wrongCredentials)
  }
  await clearGuesses(parts, email)
  return { access_token: token, owner: false }
}
