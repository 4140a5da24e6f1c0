import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isAppPath } from '#contract/pages.ts'
import { forgetRedirect } from '#web/lib/navigation/redirect-url.ts'
import { NotFoundPage } from '#web/ui/not-found-page.tsx'
import { Opening } from './opening.tsx'

/**
 * Handles a path without a route. A public page, such as the page before a login, is loaded from
 * the server.
 */
export const UnknownPath = () => {
  const isOurs = isAppPath(useLocation().pathname)
  useEffect(() => {
    if (isOurs) return
    forgetRedirect()
    window.location.reload()
  }, [isOurs])
  return isOurs ? <NotFoundPage /> : <Opening />
}
