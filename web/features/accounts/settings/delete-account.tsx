import { useMutation, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { messages, RESTORE_DAYS, type User } from '#contract/accounts.ts'
import { api } from '#web/lib/api/api.ts'
import { forgetPerson } from '#web/features/accounts/settings/forget-person.ts'
import { messageOf, ApiError } from '#web/lib/api/api-error.ts'
import { session } from '#web/lib/account/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DownloadData } from './download-data.tsx'
import { sendBeforeLeaving } from '../leave/ask-before-leaving.ts'
import { SignInAgain } from '../sign-in/sign-in-again.tsx'

export const DeleteAccount = ({ user }: { user: User }) => {
  const [asking, setAsking] = useState(false)
  const {
    mutate,
    isPending,
    data: isDeleted,
    error,
  } = useMutation({
    mutationFn: async () => {
      if ((await sendBeforeLeaving(user.email, 'delete the account')) === 'stay') return false
      await api('DELETE /delete_account')
      return true
    },
    onSuccess: async (isDeleted) => {
      if (!isDeleted) return
      try {
        await forgetPerson(user.email)
      } finally {
        session.leave('/')
      }
    },
  })
  const signInAgain = error instanceof ApiError && error.code === 'sign_in_again'
  return (
    <>
      <div className="flex flex-col items-start gap-8 pt-8">
        <p className="text-15 text-quiet">
          A deleted account can be restored for {RESTORE_DAYS} days. After that, everything in it is deleted.
        </p>
        <Button
          pending={(isPending || isDeleted) && 'Deleting the account'}
          onClick={() => setAsking(true)}
          className="text-danger!"
        >
          <Trash2 className="size-icon" strokeWidth={1.5} aria-hidden="true" />
          Delete Account
        </Button>
      </div>
      {signInAgain && <SignInAgain email={user.email} message={messageOf(error, messages.signInToDelete)} />}
      {error && !signInAgain && <Notice tone="danger">{messages.deleteFailed}</Notice>}
      <ConfirmDialog
        title="Delete account"
        question={<WhatIsLost user={user} />}
        confirmLabel="Delete account"
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => mutate()}
      />
    </>
  )
}

/** Maximum number of project names that are listed. */
const NAMED = 3

const projectsLost = (names: string[]): string => {
  const named = names.slice(0, NAMED).join(', ')
  const more = names.length - NAMED
  return more > 0 ? `${named} and ${more} more` : named
}

const WhatIsLost = ({ user: { email, byok, subscription } }: { user: User }) => {
  const projects = useQuery({
    queryKey: ['projects', 'list'],
    queryFn: ({ signal }) => api('GET /projects/user', { signal }),
  })
  const names = Array.isArray(projects.data) ? projects.data.map(({ name }) => name) : []
  return (
    <div className="flex flex-col items-start gap-12">
      <p>
        This deletes the account of <strong className="font-medium text-ink">{email}</strong>. You are signed out
        everywhere at once. For {RESTORE_DAYS} days you can sign in to restore it; then these are removed for good:
      </p>
      <ul className="flex list-disc flex-col gap-4 ps-24">
        <li>
          every project with its text and history
          {names.length > 0 && (
            <>
              : <bdi className="text-ink">{projectsLost(names)}</bdi>
            </>
          )}
        </li>
        <li>every book you generated, including unfinished ones</li>
        {byok && <li>the lifetime deal, whose license key cannot be used again, and your saved AI key</li>}
        {subscription && <li>your plan, with the words and book tokens left in it</li>}
        <li>your API keys, which stop at once</li>
      </ul>
      {subscription?.stripe_subscription_id && (
        <p>Your subscription stops renewing at once. You are not charged again, even if you restore the account.</p>
      )}
      <p>Download your texts first:</p>
      <DownloadData />
    </div>
  )
}
