import { RESTORE_DAYS } from '#contract/accounts.ts'
import type { OwnerUserDetails } from '#contract/owner-users.ts'
import { ARCHIVE_LINK_DAYS } from '#contract/personal-data.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ReasonForm } from '#web/ui/reason-form.tsx'
import type { UserCalls } from './use-user-actions.ts'

export type Confirmation = 'suspend' | 'delete' | 'sign out' | 'export' | null

interface ConfirmationProps {
  user: OwnerUserDetails
  calls: UserCalls
  confirmation: Confirmation
  onClose: () => void
}

/** Forms that ask the owner for a reason, before an account is suspended or deleted. */
export const ReasonForms = ({ user, calls, confirmation, onClose }: ConfirmationProps) => (
  <>
    {confirmation === 'suspend' && (
      <ReasonForm
        key="suspend"
        action="Suspend account"
        pending={calls.suspend.isPending && 'Suspending'}
        consequences={
          <>
            <p>
              <strong className="font-medium">{user.email}</strong> cannot sign in or use anything until you end the
              suspension. Their API keys stop working and their books pause. Their texts are kept.
            </p>
            {user.stripe_customer && (
              <p className="mt-8">Their subscription continues and is still charged. To end it, cancel it at Stripe.</p>
            )}
          </>
        }
        onCancel={onClose}
        onConfirm={(reason) => calls.suspend.mutate(reason, { onSuccess: onClose })}
      />
    )}
    {confirmation === 'delete' && (
      <ReasonForm
        key="delete"
        action="Delete account"
        pending={calls.remove.isPending && 'Deleting'}
        consequences={
          <p>
            <strong className="font-medium">{user.email}</strong> is signed out, their subscription does not renew, and
            their books and API keys stop. They get an email about it and can restore the account within {RESTORE_DAYS}{' '}
            days by signing in. After that, everything in it is deleted for good.
          </p>
        }
        onCancel={onClose}
        onConfirm={(reason) => calls.remove.mutate(reason, { onSuccess: onClose })}
      />
    )}
  </>
)

/** Dialogs that ask the owner to confirm an action that needs no reason. */
export const ConfirmDialogs = ({ user, calls, confirmation, onClose }: ConfirmationProps) => (
  <>
    <ConfirmDialog
      title="Sign out everywhere?"
      question={`${user.email} must sign in again on every device. Texts that are open there stay open, and nothing is lost.`}
      confirmLabel="Sign out everywhere"
      open={confirmation === 'sign out'}
      onClose={onClose}
      onConfirm={() => calls.signOut.mutate(undefined)}
    />
    <ConfirmDialog
      title="Email their data?"
      variant="primary"
      question={`${user.email} gets an email with a link to an archive of everything stored about the account. The link works for ${ARCHIVE_LINK_DAYS} days. You cannot open the archive.`}
      confirmLabel="Send the email"
      open={confirmation === 'export'}
      onClose={onClose}
      onConfirm={() => calls.send.mutate(undefined)}
    />
  </>
)
