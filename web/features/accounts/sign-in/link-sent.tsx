import { useInstallation } from '#web/lib/account/installation.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Caret } from '#web/ui/ink.tsx'
import { NarrowPage } from '#web/ui/narrow-page.tsx'

interface LinkSentProps {
  /** The server's message. */
  message: string
  email: string
  onAgain: () => void
}

export const LinkSent = ({ message, email, onAgain }: LinkSentProps) => {
  const { data } = useInstallation()
  return (
    <NarrowPage
      title={
        <>
          Check your email
          <Caret writing />
        </>
      }
    >
      <output className="block text-17">{message}</output>
      <p className="text-15 text-quiet">
        Sent to <strong className="font-medium wrap-anywhere text-ink">{email}</strong>
      </p>
      {data?.local_mailbox && (
        <p className="border-s-2 border-accent ps-16 text-15">
          No mail server is set up, so the mail stayed on this machine.
        </p>
      )}
      <div className="flex flex-wrap gap-12">
        {data?.local_mailbox && (
          <ButtonLink variant="primary" to="/mailbox">
            Open the mailbox
          </ButtonLink>
        )}
        <Button onClick={onAgain}>Use another address</Button>
      </div>
    </NarrowPage>
  )
}
