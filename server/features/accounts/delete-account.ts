import { unauthorized } from '../../http/refusal.ts'
import { recordSecurityEvent } from '../../security/security-events.ts'
import type { AccountParts } from './parts.ts'
import { lockUser, removeUser } from './repository.ts'
import type { SignedIn } from './sessions.ts'

/**
 * Removes a person and everything of theirs at once. What the payment provider holds is ended by a job of the same
 * transaction, which tries again while the provider is down.
 */
export const deleteAccount = async (parts: AccountParts, user: SignedIn) => {
  const bookGuids = await parts.database.transaction(async (tx) => {
    // First of all, so that nothing new comes to the account meanwhile.
    if (!(await lockUser(tx, user.id))) throw unauthorized()
    await parts.endBilling(tx, user.id)
    const bookGuids = await removeUser(tx, user.id)
    await parts.forgetJobs(tx, user)
    // That it happened, not to whom.
    await recordSecurityEvent(tx, { kind: 'account_deleted' })
    return bookGuids
  })
  parts.sessions.forget(user.id)
  for (const guid of bookGuids) parts.bookRemoved(guid)
}
