import { Link } from 'react-router'
import { isOwner, useUser } from '#web/lib/account/account.ts'
import { useInstallation } from '#web/lib/account/installation.ts'

/** A link to connect a language model, for an owner who has none. */
export const ConnectModelLine = () => {
  const { data: user } = useUser()
  const { data: installation } = useInstallation()
  if (!user || !isOwner(user) || installation?.writer.kind !== 'builtin') return null
  return (
    <p className="text-13">
      <Link
        to="/app/owner"
        className="inline-flex min-h-target items-center rounded-control text-quiet underline decoration-edge underline-offset-4 hover:text-ink pointer-fine:min-h-0"
      >
        Connect a language model
      </Link>
    </p>
  )
}
