import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { queryClient } from '../lib/query-client.ts'
import { forgetRedirect, redirectUrl, rememberRedirect } from '../lib/redirect-url.ts'
import { useSignedIn } from '../lib/session.ts'

/** Pages for those who are signed in; others go to the login and come back here after it. */
export const SignedIn = () => {
  const { pathname, search } = useLocation()
  const signedIn = useSignedIn()
  useEffect(() => {
    if (signedIn) return forgetRedirect()
    queryClient.clear()
    rememberRedirect(pathname + search)
  }, [signedIn, pathname, search])
  return signedIn ? <Outlet /> : <Navigate to="/login" replace />
}

/** Pages for visitors; whoever is signed in goes where they wanted to go, or to the app. */
export const Visitor = () => (useSignedIn() ? <Navigate to={redirectUrl()} replace /> : <Outlet />)
