import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { messages } from '#contract/accounts.ts'
import { api } from '#web/lib/api/api.ts'
import { usePageTitle } from '#web/lib/navigation/page-title.ts'
import { redirectUrl } from '#web/lib/navigation/redirect-url.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { session } from '#web/lib/account/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Caret } from '#web/ui/ink.tsx'
import { NarrowPage } from '#web/ui/narrow-page.tsx'
import { requestedLink, forgetRequestedLink } from './requested-link.ts'
import type { LoginState } from './login-page.tsx'

const PATH = '/login_with_token'

/**
 * The page that links in emails open. The browser that requested the link is signed in at once. In
 * any other browser the person has to press a button first, so that a link scanner does not use up
 * the link. The token is removed from the address bar at once.
 */
export const LoginWithTokenPage = () => {
  usePageTitle('Login')
  const navigate = useNavigate()
  const inAddress = useSearchParams()[0].get('token')
  const { state } = useLocation()
  const token = inAddress ?? (state as { token?: string } | null)?.token ?? ''
  const [link] = useState(requestedLink)
  const [stays] = useState(() => session.token() !== null && !link?.again)
  const used = useRef(false)
  const signIn = useMutation({
    mutationFn: () => api('GET /login_with_token/:token', { params: { token } }),
    onSuccess: ({ access_token, owner }) => {
      // A new owner goes to the app, which explains the owner's role.
      const path = owner ? '/app' : redirectUrl(link?.redirect)
      forgetRequestedLink()
      // A fresh sign-in replaces the previous session.
      if (session.token()) void api('POST /logout').catch(() => undefined)
      session.begin(access_token)
      void navigate(path, { replace: true, state: owner ? { owner } : null })
    },
    onError: (error) => {
      const problem = messageOf(error, messages.linkInvalid)
      void navigate('/login', { replace: true, state: { problem } satisfies LoginState })
    },
  })
  const { mutate } = signIn

  useEffect(() => {
    if (inAddress && !stays) void navigate(PATH, { replace: true, state: { token: inAddress } })
  }, [inAddress, stays, navigate])

  useEffect(() => {
    // React's strict mode runs this twice in development, and the link works only once.
    if (stays || !token || !link || used.current) return
    used.current = true
    mutate()
  }, [stays, token, link, mutate])

  if (stays) return <Navigate to="/app" replace />
  if (!token) return <Navigate to="/login" replace state={{ problem: messages.linkInvalid } satisfies LoginState} />
  if (link || signIn.isPending)
    return (
      <NarrowPage
        title={
          <output>
            Signing you in
            <Caret writing />
          </output>
        }
      >
        {null}
      </NarrowPage>
    )
  return (
    <NarrowPage title="Sign in to Inkloom">
      <p className="text-17">This link signs you in on this browser. It works once.</p>
      <Button variant="primary" onClick={() => mutate()}>
        Continue to Inkloom
      </Button>
    </NarrowPage>
  )
}
