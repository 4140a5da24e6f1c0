import { useState } from 'react'
import type { OwnerSettings } from '#contract/owner.ts'
import { ownerChange } from '#web/lib/account/owner-change.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { Overridden } from '../form/overridden.tsx'
import { OwnerForm } from '../form/owner-form.tsx'
import { Part } from '../form/part.tsx'
import { fieldsOf, useSave } from '../owner-queries.ts'

/** The provider and model that all accounts with their own key use. */
export const KeyProvider = ({ settings }: { settings: OwnerSettings }) => {
  const { own_keys: stored, overridden_by: overridden } = settings
  const [address, setAddress] = useState(stored.base_url)
  const [model, setModel] = useState(stored.model)
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
        onSave={() => (address === stored.base_url ? save.mutate(undefined) : setAsks(true))}
        isBusy={save.isPending}
        error={save.error}
        shown={['base_url', 'model']}
        actions={
          <Button type="submit" variant="primary" disabled={isFixed} pending={save.isPending && 'Saving'}>
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
