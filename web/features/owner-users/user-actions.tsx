import { useState } from 'react'
import type { OwnerUserDetails } from '#contract/owner-users.ts'
import { Button } from '#web/ui/button.tsx'
import { useUserActions } from './use-user-actions.ts'
import { ConfirmDialogs, type Confirmation, ReasonForms } from './user-confirmations.tsx'

/**
 * The owner's actions on an account. Harmful actions come last, and their consequences are
 * explained before they are confirmed.
 */
export const UserActions = ({ user }: { user: OwnerUserDetails }) => {
  const [confirmation, setConfirmation] = useState<Confirmation>(null)
  const calls = useUserActions(user)
  const dialogProps = { user, calls, confirmation, onClose: () => setConfirmation(null) }
  return (
    <>
      <div className="flex flex-wrap gap-8">
        <Button
          compact
          disabled={user.sessions === 0}
          pending={calls.signOut.isPending && 'Signing out'}
          onClick={() => setConfirmation('sign out')}
        >
          Sign out everywhere
        </Button>
        <Button compact pending={calls.send.isPending && 'Sending'} onClick={() => setConfirmation('export')}>
          Email their data
        </Button>
        {!user.owner && user.suspended === null && (
          <Button compact className="text-danger!" onClick={() => setConfirmation('suspend')}>
            Suspend
          </Button>
        )}
        {user.suspended !== null && (
          <Button
            compact
            pending={calls.unsuspend.isPending && 'Saving'}
            onClick={() => calls.unsuspend.mutate(undefined)}
          >
            End the suspension
          </Button>
        )}
        {!user.owner && user.deletion_due === null && (
          <Button compact className="text-danger!" onClick={() => setConfirmation('delete')}>
            Delete account
          </Button>
        )}
      </div>
      <ReasonForms {...dialogProps} />
      <ConfirmDialogs {...dialogProps} />
    </>
  )
}
