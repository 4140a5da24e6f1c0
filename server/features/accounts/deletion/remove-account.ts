import { messages } from '#contract/accounts.ts'
import { ApiError, unauthorized } from '../../../http/errors/api-error.ts'
import { recordSecurityEvent } from '../../../security/security-events.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { findDueDeletions, lockUser, recordDeletion, removeUser } from '../repository.ts'
import { requireRecentSignIn } from '../sign-in/require-recent-sign-in.ts'
import type { SignedIn } from '../sign-in/sessions.ts'

export type RemovalDependencies = Pick<
  AccountDependencies,
  'database' | 'sessions' | 'endBilling' | 'forgetJobs' | 'bookRemoved' | 'keepDeletions' | 'removeFiles'
>

/**
 * Removes a user and all of their rows, if their deletion is scheduled. A job queued in the same
 * transaction ends billing, and is retried while the payment provider is down. Returns false if the
 * account was restored or is already gone.
 */
const removeAccount = async (dependencies: RemovalDependencies, userId: string): Promise<boolean> => {
  const bookGuids = await dependencies.database.transaction(async (tx) => {
    // The user is locked first, so that no rows are added to the account meanwhile.
    const user = await lockUser(tx, userId)
    if (!user?.deletionDueAt) return null
    await dependencies.endBilling(tx, userId)
    const bookGuids = await removeUser(tx, userId)
    await recordDeletion(tx, userId)
    await dependencies.forgetJobs(tx, user)
    // The event records that an account was deleted, but not which.
    await recordSecurityEvent(tx, { kind: 'account_deleted' })
    return bookGuids ?? null
  })
  if (bookGuids) await dependencies.keepDeletions()
  dependencies.sessions.removed(userId)
  for (const guid of bookGuids ?? []) dependencies.bookRemoved(guid)
  if (bookGuids) await dependencies.removeFiles()
  return bookGuids !== null
}

/**
 * Immediately removes an account that is scheduled for deletion. Throws an ApiError if the last
 * sign-in is too long ago, or no deletion is scheduled.
 */
export const removeAccountNow = async (dependencies: AccountDependencies, user: SignedIn): Promise<void> => {
  requireRecentSignIn(user, messages.signInToDelete)
  if (!user.deletionDueAt)
    throw new ApiError('wrong_state', 'This account is not scheduled for deletion. Delete it in the settings first.')
  if (!(await removeAccount(dependencies, user.id))) throw unauthorized()
}

/** Removes all accounts whose restore period is over. */
export const removeDueAccounts = async (dependencies: RemovalDependencies): Promise<void> => {
  // An earlier process may have ended after a removal, before it wrote this file.
  await dependencies.keepDeletions()
  for (const userId of await findDueDeletions(dependencies.database.db)) await removeAccount(dependencies, userId)
}
