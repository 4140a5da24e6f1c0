import { messages } from '#contract/accounts.ts'
import { unauthorized } from '../../../http/errors/api-error.ts'
import { recordSecurityEvent } from '../../../security/security-events.ts'
import { clearGuesses } from '../sign-in/guess-limit.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { dropLinks, lockUser, setPassword } from '../repository.ts'
import { requireRecentSignIn } from '../sign-in/require-recent-sign-in.ts'
import type { SignedIn } from '../sign-in/sessions.ts'

/**
 * Sets the password and ends all other sessions. Unused links are invalidated too, because somebody
 * else may have them.
 */
export const changePassword = async (
  dependencies: AccountDependencies,
  user: SignedIn,
  newPassword: string,
  address: string,
) => {
  requireRecentSignIn(user, messages.signInAgain)
  const passwordHash = await dependencies.passwords.hash(newPassword)
  await dependencies.database.transaction(async (tx) => {
    if (!(await lockUser(tx, user.id))) throw unauthorized()
    await setPassword(tx, user.id, passwordHash)
    await dependencies.sessions.endOthers(tx, user)
    await dropLinks(tx, user.id)
    await recordSecurityEvent(tx, { kind: 'password_changed', userId: user.id, address })
    await dependencies.queuePasswordNotice(tx, user.id)
  })
  dependencies.sessions.ended(user.id, user.tokenHash)
  await clearGuesses(dependencies, user.email)
}
