import { messages, RESTORE_DAYS } from '#contract/accounts.ts'
import type { Transaction } from '../../../database/database.ts'
import { ApiError, unauthorized } from '../../../http/errors/api-error.ts'
import { recordSecurityEvent } from '../../../security/security-events.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { endAllSessions, lockUser, setDeletionDue } from '../repository.ts'
import { requireRecentSignIn } from '../sign-in/require-recent-sign-in.ts'
import type { SignedIn } from '../sign-in/sessions.ts'

export const refuseDeleted = ({ deletionDueAt }: Pick<SignedIn, 'deletionDueAt'>): void => {
  if (deletionDueAt) throw new ApiError('account_deleted', messages.accountDeleted)
}

export type DeletionDependencies = Pick<
  AccountDependencies,
  'sessions' | 'stopRenewal' | 'pauseBooks' | 'queueDeletionNotice'
>

/**
 * Schedules the removal of an account; the caller must have locked its row. Sessions and the
 * renewal of the subscription end at once, and books and API keys stop. Texts stay while the
 * account can be restored. Returns a function that ends open calls and runs; call it after the
 * commit.
 */
export const scheduleRemoval = async (
  dependencies: DeletionDependencies,
  tx: Transaction,
  userId: string,
  address: string,
): Promise<() => void> => {
  await setDeletionDue(tx, userId, new Date(Date.now() + RESTORE_DAYS * 86_400_000))
  await endAllSessions(tx, userId)
  await dependencies.stopRenewal(tx, userId)
  const stopBooks = await dependencies.pauseBooks(tx, userId)
  await recordSecurityEvent(tx, { kind: 'account_deletion_scheduled', userId, address })
  await dependencies.queueDeletionNotice(tx, userId)
  return () => {
    dependencies.sessions.removed(userId)
    stopBooks()
  }
}

/**
 * Schedules the deletion of the user's own account. Throws an ApiError if the last sign-in is too
 * long ago.
 */
export const scheduleDeletion = async (
  dependencies: AccountDependencies,
  user: SignedIn,
  address: string,
): Promise<void> => {
  requireRecentSignIn(user, messages.signInToDelete)
  const stop = await dependencies.database.transaction(async (tx) => {
    const locked = await lockUser(tx, user.id)
    // The first of two concurrent calls ended the session of the second.
    if (!locked || locked.deletionDueAt) throw unauthorized()
    return scheduleRemoval(dependencies, tx, user.id, address)
  })
  stop()
}

/**
 * Restores an account. The subscription stays cancelled and books stay paused, because both cost
 * something and the person should decide.
 */
export const restoreAccount = async (
  dependencies: AccountDependencies,
  user: SignedIn,
  address: string,
): Promise<void> => {
  await dependencies.database.transaction(async (tx) => {
    const locked = await lockUser(tx, user.id)
    if (!locked) throw unauthorized()
    if (!locked.deletionDueAt) throw new ApiError('wrong_state', 'This account is not scheduled for deletion.')
    await setDeletionDue(tx, user.id, null)
    await recordSecurityEvent(tx, { kind: 'account_restored', userId: user.id, address })
  })
  dependencies.sessions.forget(user.id)
}
