import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { SignInHere } from '#web/features/accounts/sign-in/sign-in-here.tsx'
import { freshSignIn, useFreshSignInNeeded } from '#web/lib/account/owner-change.ts'
import { forgetRedirect, rememberRedirect } from '#web/lib/navigation/redirect-url.ts'

/**
 * Asks the owner to sign in again if a change needs it. The change is then repeated automatically.
 */
export const FreshSignIn = ({ account }: { account: string }) => {
  const isSignInNeeded = useFreshSignInNeeded()
  const { pathname } = useLocation()
  useEffect(() => {
    if (!isSignInNeeded) return
    // A sign-in link that opens in another tab returns to this page.
    rememberRedirect(pathname)
    return forgetRedirect
  }, [isSignInNeeded, pathname])
  // Leaving the page cancels the change.
  useEffect(() => () => freshSignIn.settle('given-up'), [])
  return (
    <SignInHere account={account} open={isSignInNeeded} onClose={() => freshSignIn.settle('given-up')}>
      <p>
        To change this installation, you must have signed in within the last 10 minutes. Sign in again as{' '}
        <strong className="font-medium">{account}</strong>, and your change is made automatically.
      </p>
    </SignInHere>
  )
}
