import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages, type User } from '#contract/accounts.ts'
import { api } from '#web/lib/api/api.ts'
import { forgetPerson } from '#web/features/accounts/settings/forget-person.ts'
import { usePageTitle } from '#web/lib/navigation/page-title.ts'
import { messageOf, ApiError } from '#web/lib/api/api-error.ts'
import { session } from '#web/lib/account/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { NarrowPage } from '#web/ui/narrow-page.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SignInAgain } from '../sign-in/sign-in-again.tsx'
import { useLogOut } from '../use-log-out.ts'

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

interface ScheduledDeletionProps {
  user: User
  /** Time of the removal, in seconds since the epoch. */
  due: number
}

/** The only page of an account that is scheduled for deletion. */
export const ScheduledDeletion = ({ user, due }: ScheduledDeletionProps) => {
  usePageTitle('Account deleted')
  const client = useQueryClient()
  const logOut = useLogOut()
  const [asking, setAsking] = useState(false)
  const restore = useMutation({
    mutationFn: () => api('POST /restore_account'),
    onSuccess: async (restored) => {
      client.setQueryData(['user'], restored)
      await client.invalidateQueries()
    },
  })
  const remove = useMutation({
    mutationFn: () => api('POST /delete_account_now'),
    onSuccess: async () => {
      await forgetPerson(user.email)
      session.leave('/')
    },
  })
  const signInAgain = remove.error instanceof ApiError && remove.error.code === 'sign_in_again'
  const busy = restore.isPending || remove.isPending || remove.isSuccess
  return (
    <NarrowPage title="This account is deleted">
      <p className="text-17">
        The account of <strong className="font-medium">{user.email}</strong> and all its texts will be deleted on{' '}
        {moment.format(due * 1000)}. Until then you can restore it with everything in it.
      </p>
      {restore.error && (
        <Notice tone="danger">
          {messageOf(restore.error, 'The account could not be restored. Please try again.')}
        </Notice>
      )}
      {remove.error && !signInAgain && <Notice tone="danger">{messages.deleteFailed}</Notice>}
      {signInAgain && <SignInAgain email={user.email} message={messageOf(remove.error, messages.signInToDelete)} />}
      <div className="flex flex-wrap gap-12">
        <Button
          variant="primary"
          disabled={busy}
          pending={restore.isPending && 'Restoring'}
          onClick={() => restore.mutate()}
        >
          Restore account
        </Button>
        <Button
          disabled={busy}
          pending={(remove.isPending || remove.isSuccess) && 'Deleting'}
          onClick={() => setAsking(true)}
          className="text-danger!"
        >
          Delete now
        </Button>
        <Button variant="quiet" disabled={busy} pending={logOut.isPending && 'Leaving'} onClick={() => logOut.mutate()}>
          Logout
        </Button>
      </div>
      <ConfirmDialog
        title="Delete now"
        question="The account and every text in it are deleted immediately. They cannot be recovered."
        confirmLabel="Delete now"
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      />
    </NarrowPage>
  )
}
