import { RESTORE_DAYS } from '#contract/accounts.ts'
import type { OwnerUserDetails } from '#contract/owner-users.ts'
import { ownerChange } from '#web/lib/account/owner-change.ts'
import { useChangeUser } from './use-change-user.ts'

/** The calls behind the owner's actions on an account. */
export const useUserActions = (user: OwnerUserDetails) => {
  const params = { userId: user.id }
  const signOut = useChangeUser(
    user.id,
    () => ownerChange('POST /owner/users/:userId/end_sessions', { params }),
    `${user.email} is signed out everywhere`,
  )
  const send = useChangeUser(
    user.id,
    () => ownerChange('POST /owner/users/:userId/export', { params }),
    `A link to the archive is on its way to ${user.email}`,
  )
  const suspend = useChangeUser(
    user.id,
    (reason: string) => ownerChange('POST /owner/users/:userId/suspend', { params, body: { reason } }),
    `${user.email} is suspended`,
  )
  const unsuspend = useChangeUser(
    user.id,
    () => ownerChange('POST /owner/users/:userId/unsuspend', { params }),
    `${user.email} can sign in again`,
  )
  const remove = useChangeUser(
    user.id,
    (reason: string) => ownerChange('POST /owner/users/:userId/delete', { params, body: { reason } }),
    `The account of ${user.email} will be deleted in ${RESTORE_DAYS} days`,
  )
  return { signOut, send, suspend, unsuspend, remove }
}

export type UserCalls = ReturnType<typeof useUserActions>
