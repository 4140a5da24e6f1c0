import { messages } from '#contract/accounts.ts'
import { ApiError, unauthorized } from '../../../http/errors/api-error.ts'
import { recordSecurityEvent } from '../../../security/security-events.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { findDueDeletions, lockUser, recordDeletion, removeUser } from '../repository.ts'
import { requireRecentSignIn } from '../sign-in/require-recent-sign-in.ts'
import type { SignedIn } from '../sign-in/sessions.ts'

export type RemovalDependencies = Pick<
  AccountDependencies,
  'database' | 'sessions' | 'endBilling' | 'forgetJobs' | 'bookRemoved' | 'keepDeletions'
>

/**
 * Removes a person and every row of theirs, if a deletion is scheduled. A job of the same transaction ends what the payment
 * provider holds, and retries while the provider is down. Returns false where the account was restored or is gone.
 */
const removeAccount = async (parts: RemovalDependencies, userId: string): Promise<boolean> => {
  const bookGuids = await parts.database.transaction(async (tx) => {
    // Locked first, so that nothing new comes to the account meanwhile.
    const user = await lockUser(tx, userId)
    if (!user?.deletionDueAt) return null
    await parts.endBilling(tx, userId)
    const bookGuids = await removeUser(tx, userId)
    await recordDeletion(tx, userId)
    await parts.forgetJobs(tx, user)
    // The event says that it happened, not to whom.
    await recordSecurityEvent(tx, { kind: 'account_deleted' })
    return bookGuids ?? null
  })
  if (bookGuids) await parts.keepDeletions()
  parts.sessions.removed(userId)
  for (const guid of bookGuids ?? []) parts.bookRemoved(guid)
  return bookGuids !== null
}

/** For somebody who signed in to an account that is scheduled for deletion and does not want to wait. */
export const removeAccountNow = async (parts: AccountDependencies, user: SignedIn): Promise<void> => {
  requireRecentSignIn(user, messages.signInToDelete)
  if (!user.deletionDueAt)
    throw new ApiError('wrong_state', 'This account is not scheduled for deletion. Delete it in the settings first.')
  if (!(await removeAccount(parts, user.id))) throw unauthorized()
}

/** Removes the accounts whose time to restore them is over. */
export const removeDueAccounts = async (parts: RemovalDependencies): Promise<void> => {
  // A process that ended between a removal and this file is made up for.
  await parts.keepDeletions()
  for (const userId of await findDueDeletions(parts.database.db)) await removeAccount(parts, userId)
}
