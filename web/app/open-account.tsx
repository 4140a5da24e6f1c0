import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useUser } from '../lib/account.ts'

const ScheduledDeletion = lazy(async () => ({
  default: (await import('../features/accounts/scheduled-deletion.tsx')).ScheduledDeletion,
}))

/** The application, unless the account is scheduled for deletion: then only that can be decided. */
export const OpenAccount = () => {
  const { data: user, isLoading } = useUser()
  // Every other call of a deleted account would be refused.
  if (isLoading) return null
  if (!user?.deletion_due) return <Outlet />
  return (
    <Suspense>
      <ScheduledDeletion user={user} due={user.deletion_due} />
    </Suspense>
  )
}
