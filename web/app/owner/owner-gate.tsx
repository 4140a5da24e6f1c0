import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { api } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { session, useSessionState } from '#web/lib/account/session.ts'
import { NarrowPage } from '#web/ui/narrow-page.tsx'
import { NotFoundPage } from '#web/ui/not-found-page.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { Opening } from '../opening.tsx'
import { FreshSignIn } from './fresh-sign-in.tsx'

/** Shows the owner's page to the owner, and "not found" to everybody else. */
export const OwnerGate = () => (useSessionState() === 'in' ? <Gate token={session.token() ?? ''} /> : <NotFoundPage />)

const Gate = ({ token }: { token: string }) => {
  const { data, error, refetch } = useQuery({
    // The key has the session token, because another account may sign in from another tab.
    queryKey: ['owner', token],
    queryFn: ({ signal }) => api('GET /owner', { signal }),
    staleTime: Infinity,
    placeholderData: (known) => known,
  })
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  if (data)
    return (
      <>
        <Outlet />
        <FreshSignIn account={data.email} />
      </>
    )
  if (!error) return <Opening />
  return (
    <NarrowPage title="The owner’s page">
      <NotLoaded error={error} otherwise="This page could not be loaded. Nothing has changed." onRetry={refetch} />
    </NarrowPage>
  )
}
