import type { Transaction } from '../../../database/database.ts'
import { recordSecurityEvent } from '../../../security/security-events.ts'
import type { AccountDependencies } from '../dependencies.ts'
import {
  activateUser,
  countActiveUsers,
  dropUnproven,
  type LinkPurpose,
  lockActivations,
  makeOwner,
  type UserRow,
} from '../repository.ts'

/**
 * Activates an account whose address was just verified. Returns true if it became the owner.
 * Sign-in methods that were attached before are removed, except for an identity that the verifying
 * issuer has just added.
 */
export const activateAccount = async (
  { ownerEmail, firstIsOwner }: Pick<AccountDependencies, 'ownerEmail' | 'firstIsOwner'>,
  tx: Transaction,
  user: UserRow,
  { provenBy, address }: { provenBy: LinkPurpose; address: string },
): Promise<boolean> => {
  await lockActivations(tx)
  const first = firstIsOwner && (await countActiveUsers(tx)) === 0
  if (provenBy !== 'google' && provenBy !== 'provider') await dropUnproven(tx, user.id)
  await activateUser(tx, user.id)
  await recordSecurityEvent(tx, { kind: 'signed_up', userId: user.id, address })
  return (first || user.email.toLowerCase() === ownerEmail) && makeOwner(tx, user.id)
}
