import { useEffect } from 'react'
import { Navigate, Outlet, useLocation, useMatch } from 'react-router'
import { useManuscriptCount } from '#web/lib/stores/manuscript-count.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { forgetRedirect, redirectUrl, rememberRedirect } from '#web/lib/navigation/redirect-url.ts'
import { useSessionState, useSignedIn } from '#web/lib/account/session.ts'

/**
 * Shows pages to signed-in people. Others are redirected to the login, which returns to the same
 * page. A text that is open when the session expires stays open, because its page offers a sign-in
 * itself.
 */
export const SignedIn = () => {
  const { pathname, search } = useLocation()
  const state = useSessionState()
  const isOnDesk = useMatch('/app/projects/:id') !== null
  const hasText = useManuscriptCount() !== null
  const stays = state === 'in' || (state === 'expired' && isOnDesk && hasText)
  useEffect(() => {
    if (stays) return forgetRedirect()
    queryClient.clear()
    rememberRedirect(pathname + search)
  }, [stays, pathname, search])
  return stays ? <Outlet /> : <Navigate to="/login" replace />
}

/**
 * Shows pages to visitors. Signed-in people are redirected to the page that they requested, or to
 * the app.
 */
export const Visitor = () => (useSignedIn() ? <Navigate to={redirectUrl()} replace /> : <Outlet />)
