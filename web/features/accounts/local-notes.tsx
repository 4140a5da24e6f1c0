import { Link } from 'react-router'
import { useInstallation } from '#web/lib/account/installation.ts'

/** Explains which outside services have a local stand-in here, and how to use or replace them. */
export const LocalNotes = ({ google }: { google?: boolean }) => {
  const { data } = useInstallation()
  const issuer = google && data?.google === 'local'
  if (!data?.local_mailbox && !issuer) return null
  return (
    <div className="flex flex-col gap-8 border-t border-rule pt-16 text-13 text-quiet">
      {data?.local_mailbox && (
        <p>
          No mail server is set up, so mail stays on this machine.{' '}
          <Link to="/mailbox" className="whitespace-nowrap text-ink underline decoration-edge underline-offset-4">
            Open the mailbox
          </Link>
        </p>
      )}
      {issuer && (
        <p>
          A local test issuer stands in for Google. To use Google itself, set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.
        </p>
      )}
    </div>
  )
}
