import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { messages, type User } from '#contract/accounts.ts'
import { api } from '#web/lib/api.ts'
import { forgetPerson } from '#web/lib/forget-person.ts'
import { session } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

export const DeleteAccount = ({ user }: { user: User }) => {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending, isSuccess, isError } = useMutation({
    mutationFn: () => api('DELETE /delete_account'),
    onSuccess: async () => {
      await forgetPerson(user.email)
      session.leave('/')
    },
  })
  return (
    <>
      <div className="flex flex-col items-start gap-8 pt-8">
        <p className="text-15 text-quiet">
          Deleting the account removes it and everything in it, at once and for good.
        </p>
        <Button
          pending={(isPending || isSuccess) && 'Deleting the account'}
          onClick={() => setAsking(true)}
          className="text-danger!"
        >
          <Trash2 className="size-icon" strokeWidth={1.5} aria-hidden="true" />
          Delete Account
        </Button>
      </div>
      {isError && <Notice tone="danger">{messages.deleteFailed}</Notice>}
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

const WhatIsLost = ({ user: { email, byok, subscription } }: { user: User }) => (
  <div className="flex flex-col gap-12">
    <p>
      This deletes the account of <strong className="font-medium text-ink">{email}</strong> at once. It can't be undone,
      and support can't bring it back. You lose:
    </p>
    <ul className="flex list-disc flex-col gap-4 ps-24">
      <li>every book you generated, finished or being written</li>
      {byok && <li>the lifetime deal, whose license key does not work again, and your saved AI key</li>}
      {subscription && <li>your plan, with the words and book tokens left in it</li>}
      <li>your sign-ins on every browser</li>
    </ul>
    {subscription?.stripe_subscription_id && (
      <p>Your subscription is cancelled at once, even where time is left of it. You are not charged again.</p>
    )}
    <p>Download what you want to keep first.</p>
  </div>
)
