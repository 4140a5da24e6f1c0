import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnerSettings } from '#contract/owner.ts'
import { api } from '#web/lib/api/api.ts'
import { ownerChange } from '#web/lib/account/owner-change.ts'
import { Breakable } from '#web/ui/breakable.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Overridden } from './form/overridden.tsx'
import { fieldsOf, useSave } from './owner-queries.ts'
import { OwnerForm } from './form/owner-form.tsx'
import { Part } from './form/part.tsx'
import { SavedProblem } from './form/saved-problem.tsx'
import { SettingsLoaded } from './form/settings-loaded.tsx'

const usersKey = ['owner-key-users']

export const OwnKeysSection = () => (
  <div className="flex flex-col">
    <Part
      title="Accounts with their own key"
      intro="These accounts write only with their own AI key. They have the features of Premium."
    >
      <Users />
    </Part>
    <SettingsLoaded>{(settings) => <Provider key={settings.own_keys.base_url} settings={settings} />}</SettingsLoaded>
  </div>
)

const Users = () => {
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [leaving, setLeaving] = useState<{ id: string; email: string } | null>(null)
  const query = useQuery({
    queryKey: usersKey,
    queryFn: ({ signal }) => api('GET /owner/own_keys/users', { signal }),
  })
  const reload = () => client.invalidateQueries({ queryKey: usersKey })
  const allow = useMutation({
    mutationFn: () => ownerChange('POST /owner/own_keys/users', { body: { email } }),
    onSuccess: () => {
      toast.success(`${email} can now save a key in the settings.`)
      setEmail('')
      return reload()
    },
  })
  const end = useMutation({
    mutationFn: (id: string) => ownerChange('DELETE /owner/own_keys/users/:id', { params: { id } }),
    onSuccess: reload,
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
            <ul aria-label="Accounts with their own key" className="flex flex-col border-t border-rule">
              {users.map((user) => (
                <li key={user.id} className="flex items-center gap-x-16 border-b border-rule py-8">
                  <p className="flex min-w-0 grow flex-col">
                    <Breakable text={user.email} />
                    <span className="text-13 text-quiet">{user.has_key ? 'Key saved' : 'No key yet'}</span>
                  </p>
                  <Button
                    look="quiet"
                    compact
                    className="-me-12"
                    disabled={end.isPending}
                    onClick={() => setLeaving(user)}
                  >
                    Remove<span className="sr-only"> ({user.email})</span>
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <SavedProblem error={end.error} shown={[]} />
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

const Provider = ({ settings }: { settings: OwnerSettings }) => {
  const { own_keys: kept, overridden_by: overridden } = settings
  const [address, setAddress] = useState(kept.base_url)
  const [model, setModel] = useState(kept.model)
  const [asks, setAsks] = useState(false)
  const save = useSave(() => ownerChange('PUT /owner/own_keys', { body: { base_url: address, model } }), {
    saved: 'Saved',
  })
  const fields = fieldsOf(save.error)
  const isFixed = overridden.own_keys.length > 0
  return (
    <Part title="Provider" intro="All keys are for one provider and one model. Only you can change them.">
      <Overridden names={overridden.own_keys} />
      <OwnerForm
        onSave={() => (address === kept.base_url ? save.mutate(undefined) : setAsks(true))}
        isBusy={save.isPending}
        error={save.error}
        shown={['base_url', 'model']}
        actions={
          <Button type="submit" look="primary" disabled={isFixed} pending={save.isPending && 'Saving'}>
            Save
          </Button>
        }
      >
        <TextField
          label="Address"
          type="url"
          value={address}
          disabled={isFixed}
          onChange={({ target }) => setAddress(target.value)}
          error={fields['base_url']}
        />
        <TextField
          label="Model"
          value={model}
          disabled={isFixed}
          onChange={({ target }) => setModel(target.value)}
          error={fields['model']}
        />
      </OwnerForm>
      <ConfirmDialog
        title="Change the address?"
        question="All saved keys are deleted, because a key is never sent to a new address. People must save a key for the new provider."
        confirmLabel="Change it"
        open={asks}
        onConfirm={() => save.mutate(undefined)}
        onClose={() => setAsks(false)}
      />
    </Part>
  )
}
