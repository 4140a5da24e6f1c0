import { type ReactNode, useState } from 'react'
import { messages } from '#contract/accounts.ts'
import { useInstallation } from '#web/lib/account/installation.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { GoogleLogin } from './google-login.tsx'
import { ProviderLogin } from './provider-login.tsx'
import { LinkLogin } from './link-login.tsx'
import { PasswordLogin } from './password-login.tsx'

interface SignInHereProps {
  /** Email address of the account that this page belongs to. */
  account: string
  /** Explains the reason for the sign-in. */
  children: ReactNode
  open: boolean
  onClose: () => void
}

/**
 * Signs in without leaving the page. The caller closes it once the session has begun, in any tab.
 */
export const SignInHere = ({ account, children, open, onClose }: SignInHereProps) => {
  const { data: installation } = useInstallation()
  const [withPassword, setWithPassword] = useState(false)
  const [email, setEmail] = useState(account)
  const [sent, setSent] = useState(false)
  const Form = withPassword ? PasswordLogin : LinkLogin
  return (
    <Dialog cornerClose title="Sign in to continue" open={open} onClose={onClose}>
      {children}
      {sent ? (
        <>
          <output className="block">{messages.linkSent}</output>
          <p className="text-quiet">Open the link in this browser. This page continues automatically.</p>
          <div className="flex flex-wrap gap-12">
            {installation?.local_mailbox && (
              <a
                href="/mailbox"
                target="_blank"
                rel="noopener"
                className="inline-flex min-h-target items-center underline decoration-edge underline-offset-4"
              >
                Open the mailbox
              </a>
            )}
            <Button onClick={() => setSent(false)}>Sign in another way</Button>
          </div>
        </>
      ) : (
        <>
          <Form
            email={email}
            onEmail={setEmail}
            problem={undefined}
            onSent={() => setSent(true)}
            onSwitch={() => setWithPassword(!withPassword)}
          />
          <GoogleLogin beside />
          <ProviderLogin beside />
        </>
      )}
    </Dialog>
  )
}
