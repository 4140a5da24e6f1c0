import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { LeaveDialog } from '#web/features/accounts/leave/leave-dialog.tsx'
import { useUser } from '#web/lib/account/account.ts'
import { ApiError } from '#web/lib/api/api-error.ts'

const ScheduledDeletion = lazy(async () => ({
  default: (await import('#web/features/accounts/settings/scheduled-deletion.tsx')).ScheduledDeletion,
}))

const SuspendedAccount = lazy(async () => ({
  default: (await import('#web/features/accounts/settings/suspended-account.tsx')).SuspendedAccount,
}))

/**
 * Shows the application. If the account is scheduled for deletion, shows only the page that can
 * cancel the deletion. If it is suspended, shows a message.
 */
export const OpenAccount = () => {
  const { data: user, error, isLoading, failureCount, errorUpdateCount } = useUser()
  // The pages wait for the first attempt to load the account, because the API refuses their calls
  // for a deleted one. If that attempt fails, they are shown anyway.
  if (isLoading && failureCount + errorUpdateCount === 0) return null
  if (error instanceof ApiError && error.code === 'account_suspended')
    return (
      <Suspense>
        <SuspendedAccount />
      </Suspense>
    )
  return (
    <>
      {user?.deletion_due ? (
        <Suspense>
          <ScheduledDeletion user={user} due={user.deletion_due} />
        </Suspense>
      ) : (
        <Outlet />
      )}
      <LeaveDialog />
    </>
  )
}
