import { Link } from 'react-router'
import { useInstallation } from '#web/lib/installation.ts'

/** Where mail never leaves this machine, says so and leads to it. */
export const MailboxNote = () => {
  const { data } = useInstallation()
  if (!data?.local_mailbox) return null
  return (
    <p className="border-t border-rule pt-16 text-13 text-quiet">
      No mail server is set up, so mail stays on this machine.{' '}
      <Link to="/mailbox" className="text-ink underline decoration-edge underline-offset-4">
        Open the mailbox
      </Link>
    </p>
  )
}
