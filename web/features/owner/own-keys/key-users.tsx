import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { InkloomContract } from '#contract/contract.ts'
import type { Reply } from '#contract/endpoint.ts'
import { ownerChange } from '#web/lib/account/owner-change.ts'
import { api } from '#web/lib/api/api.ts'
import { Breakable } from '#web/ui/breakable.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { OwnerForm } from '../form/owner-form.tsx'
import { SavedProblem } from '../form/saved-problem.tsx'
import { fieldsOf } from '../owner-queries.ts'

const usersKey = ['owner-key-users']

/** The accounts that write with their own AI key; the owner can allow more and remove them. */
export const KeyUsers = () => {
  const client = useQueryClient()
  const [leaving, setLeaving] = useState<{ id: string; email: string } | null>(null)
  const query = useQuery({
    queryKey: usersKey,
    queryFn: ({ signal }) => api('GET /owner/own_keys/users', { signal }),
  })
  const end = useMutation({
    mutationFn: (id: string) => ownerChange('DELETE /owner/own_keys/users/:id', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: usersKey }),
  })
  return (
    <div className="flex max-w-page flex-col gap-16">
      <Loaded
        query={query}
        what="Loading the accounts"
        otherwise="The accounts could not be loaded. Nothing has changed."
      >
        {({ users }) =>
          users.length === 0 ? (
            <p className="text-15">No account may use its own key yet.</p>
          ) : (
            <KeyUserList users={users} isBusy={end.isPending} onRemove={setLeaving} />
          )
        }
      </Loaded>
      <SavedProblem error={end.error} shown={[]} />
      <AllowAccount />
      <ConfirmDialog
        title="Remove this account?"
        question={`The key of ${leaving?.email ?? 'this account'} is deleted, and a book that is being written with it stops. What is finished is kept. The account returns to the plan that it pays for, or to Free.`}
        confirmLabel="Remove"
        open={leaving !== null}
        onConfirm={() => leaving && end.mutate(leaving.id)}
        onClose={() => setLeaving(null)}
      />
    </div>
  )
}

interface KeyUserListProps {
  users: Reply<InkloomContract['GET /owner/own_keys/users']>['users']
  isBusy: boolean
  onRemove: (user: { id: string; email: string }) => void
}

const KeyUserList = ({ users, isBusy, onRemove }: KeyUserListProps) => (
  <ul aria-label="Accounts with their own key" className="flex flex-col border-t border-rule">
    {users.map((user) => (
      <li key={user.id} className="flex items-center gap-x-16 border-b border-rule py-8">
        <p className="flex min-w-0 grow flex-col">
          <Breakable text={user.email} />
          <span className="text-13 text-quiet">{user.has_key ? 'Key saved' : 'No key yet'}</span>
        </p>
        <Button variant="quiet" compact className="-me-12" disabled={isBusy} onClick={() => onRemove(user)}>
          Remove<span className="sr-only"> ({user.email})</span>
        </Button>
      </li>
    ))}
  </ul>
)

/** Allows one more account to write with its own key. */
const AllowAccount = () => {
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const allow = useMutation({
    mutationFn: () => ownerChange('POST /owner/own_keys/users', { body: { email } }),
    onSuccess: () => {
      toast.success(`${email} can now save a key in the settings.`)
      setEmail('')
      return client.invalidateQueries({ queryKey: usersKey })
    },
  })
  return (
    <OwnerForm
      onSave={() => allow.mutate()}
      isBusy={allow.isPending}
      error={allow.error}
      shown={['email']}
      actions={
        <Button type="submit" disabled={email === ''} pending={allow.isPending && 'Allowing'}>
          Allow this account
        </Button>
      }
    >
      <TextField
        label="Email of the account"
        type="email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={fieldsOf(allow.error)['email']}
      />
    </OwnerForm>
  )
}
