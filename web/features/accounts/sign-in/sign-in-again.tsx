import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messages } from '#contract/accounts.ts'
import { api } from '#web/lib/api/api.ts'
import { useInstallation } from '#web/lib/account/installation.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { rememberFreshSignIn } from './requested-link.ts'

interface SignInAgainProps {
  email: string
  /** The server's message. */
  message: string
}

/**
 * Sends a login link for a fresh sign-in. Opened in this browser, the link returns to this page.
 */
export const SignInAgain = ({ email, message }: SignInAgainProps) => {
  const { data: installation } = useInstallation()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api('POST /send_login_link', { body: { email } }),
    onSuccess: () => rememberFreshSignIn('/settings'),
  })
  if (isSuccess)
    return (
      <Notice tone="info">
        {messages.linkSent}{' '}
        {installation?.local_mailbox && (
          <Link to="/mailbox" className="whitespace-nowrap underline decoration-edge underline-offset-4">
            Open the mailbox
          </Link>
        )}
      </Notice>
    )
  return (
    <>
      <Notice
        tone="danger"
        action={
          <Button compact pending={isPending && 'Sending the link'} onClick={() => mutate()}>
            Send login link
          </Button>
        }
      >
        {message}
      </Notice>
      {error && <Notice tone="danger">{messageOf(error, messages.linkFailed)}</Notice>}
    </>
  )
}
