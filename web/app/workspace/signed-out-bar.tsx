import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { focusText } from '#web/editor/view/text-to-focus.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { SignInHere } from '#web/features/accounts/sign-in/sign-in-here.tsx'
import { forgetRedirect, rememberRedirect } from '#web/lib/navigation/redirect-url.ts'
import { useSessionState } from '#web/lib/account/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface SignedOutBarProps {
  account: string
  workspace: Workspace
}

/**
 * Shown while the session has expired: says that the text is safe, and offers to sign in. Writing
 * can continue.
 */
export const SignedOutBar = (props: SignedOutBarProps) => (useSessionState() === 'expired' ? <Bar {...props} /> : null)

const Bar = ({ account, workspace: { manuscript } }: SignedOutBarProps) => {
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  useEffect(() => {
    // A sign-in that navigates away from this page returns to it.
    rememberRedirect(pathname)
    return forgetRedirect
  }, [pathname])
  useEffect(
    () => () => {
      // The focused element is removed after the sign-in, so the focus returns to the text.
      setTimeout(() => {
        if (document.activeElement === document.body) focusText(manuscript.editor)
      })
    },
    [manuscript],
  )
  return (
    <div className="pointer-events-auto border-t border-rule bg-paper px-16 py-8 sm:px-24">
      <Notice
        tone="warning"
        action={
          <Button compact variant="primary" onClick={() => setOpen(true)}>
            Sign in
          </Button>
        }
      >
        <output>
          You were signed out. You can keep writing. Your text is kept in this browser and saved when you sign in.
        </output>
      </Notice>
      <SignInHere account={account} open={isOpen} onClose={() => setOpen(false)}>
        <p>
          Your text is kept in this browser and saved when <strong className="font-medium">{account}</strong> is signed
          in again.
        </p>
      </SignInHere>
    </div>
  )
}
