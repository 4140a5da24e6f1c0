import { useState } from 'react'
import { RESTORE_DAYS } from '#contract/accounts.ts'
import type { OwnerUserDetails } from '#contract/owner-users.ts'
import { ARCHIVE_LINK_DAYS } from '#contract/personal-data.ts'
import { ownerChange } from '#web/lib/account/owner-change.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ReasonForm } from '#web/ui/reason-form.tsx'
import { useChangeUser } from './use-change-user.ts'

type Confirmation = 'suspend' | 'delete' | 'sign out' | 'export' | null

/**
 * The owner's actions on an account. Harmful actions come last, and their consequences are
 * explained before they are confirmed.
 */
export const UserActions = ({ user }: { user: OwnerUserDetails }) => {
  const [asked, setAsked] = useState<Confirmation>(null)
  const params = { userId: user.id }
  const close = () => setAsked(null)
  const signOut = useChangeUser(
    user.id,
    () => ownerChange('POST /owner/users/:userId/end_sessions', { params }),
    `${user.email} is signed out everywhere`,
  )
  const send = useChangeUser(
    user.id,
    () => ownerChange('POST /owner/users/:userId/export', { params }),
    `A link to the archive is on its way to ${user.email}`,
  )
  const suspend = useChangeUser(
    user.id,
    (reason: string) => ownerChange('POST /owner/users/:userId/suspend', { params, body: { reason } }),
    `${user.email} is suspended`,
  )
  const unsuspend = useChangeUser(
    user.id,
    () => ownerChange('POST /owner/users/:userId/unsuspend', { params }),
    `${user.email} can sign in again`,
  )
  const remove = useChangeUser(
    user.id,
    (reason: string) => ownerChange('POST /owner/users/:userId/delete', { params, body: { reason } }),
    `The account of ${user.email} will be deleted in ${RESTORE_DAYS} days`,
  )
  return (
    <>
      <div className="flex flex-wrap gap-8">
        <Button
          compact
          disabled={user.sessions === 0}
          pending={signOut.isPending && 'Signing out'}
          onClick={() => setAsked('sign out')}
        >
          Sign out everywhere
        </Button>
        <Button compact pending={send.isPending && 'Sending'} onClick={() => setAsked('export')}>
          Email their data
        </Button>
        {!user.owner && user.suspended === null && (
          <Button compact className="text-danger!" onClick={() => setAsked('suspend')}>
            Suspend
          </Button>
        )}
        {user.suspended !== null && (
          <Button compact pending={unsuspend.isPending && 'Saving'} onClick={() => unsuspend.mutate(undefined)}>
            End the suspension
          </Button>
        )}
        {!user.owner && user.deletion_due === null && (
          <Button compact className="text-danger!" onClick={() => setAsked('delete')}>
            Delete account
          </Button>
        )}
      </div>
      {asked === 'suspend' && (
        <ReasonForm
          key="suspend"
          action="Suspend account"
          pending={suspend.isPending && 'Suspending'}
          consequences={
            <>
              <p>
                <strong className="font-medium">{user.email}</strong> cannot sign in or use anything until you end the
                suspension. Their API keys stop working and their books pause. Their texts are kept.
              </p>
              {user.stripe_customer && (
                <p className="mt-8">
                  Their subscription continues and is still charged. To end it, cancel it at Stripe.
                </p>
              )}
            </>
          }
          onCancel={close}
          onConfirm={(reason) => suspend.mutate(reason, { onSuccess: close })}
        />
      )}
      {asked === 'delete' && (
        <ReasonForm
          key="delete"
          action="Delete account"
          pending={remove.isPending && 'Deleting'}
          consequences={
            <p>
              <strong className="font-medium">{user.email}</strong> is signed out, their subscription does not renew,
              and their books and API keys stop. They get an email about it and can restore the account within{' '}
              {RESTORE_DAYS} days by signing in. After that, everything in it is deleted for good.
            </p>
          }
          onCancel={close}
          onConfirm={(reason) => remove.mutate(reason, { onSuccess: close })}
        />
      )}
      <ConfirmDialog
        title="Sign out everywhere?"
        question={`${user.email} must sign in again on every device. Texts that are open there stay open, and nothing is lost.`}
        confirmLabel="Sign out everywhere"
        open={asked === 'sign out'}
        onClose={close}
        onConfirm={() => signOut.mutate(undefined)}
      />
      <ConfirmDialog
        title="Email their data?"
        look="primary"
        question={`${user.email} gets an email with a link to an archive of everything stored about the account. The link works for ${ARCHIVE_LINK_DAYS} days. You cannot open the archive.`}
        confirmLabel="Send the email"
        open={asked === 'export'}
        onClose={close}
        onConfirm={() => send.mutate(undefined)}
      />
    </>
  )
}
