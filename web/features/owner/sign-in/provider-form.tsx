import { useState } from 'react'
import type { SignInProvider } from '#contract/owner.ts'
import { ownerChange } from '#web/lib/account/owner-change.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { fieldsOf, useSave } from '../owner-queries.ts'
import { OwnerForm } from '../form/owner-form.tsx'
import { SecretField } from '../form/secret-field.tsx'

/**
 * The settings of an OpenID Connect provider: its name, its issuer, and this installation's client.
 */
export const ProviderForm = ({ provider, onDone }: { provider?: SignInProvider; onDone?: () => void }) => {
  const [name, setName] = useState(provider?.name ?? '')
  const [issuer, setIssuer] = useState(provider?.issuer ?? '')
  const [client, setClient] = useState(provider?.client_id ?? '')
  const [secret, setSecret] = useState('')
  const body = { name, issuer, client_id: client, ...(secret !== '' && { client_secret: secret }) }
  const save = useSave(
    () =>
      provider
        ? ownerChange('PUT /owner/providers/:id', { params: { id: provider.id }, body })
        : ownerChange('POST /owner/providers', { body }),
    { saved: provider ? 'Saved' : `People can now continue with ${name}`, onSaved: () => onDone?.() },
  )
  const fields = fieldsOf(save.error)
  return (
    <OwnerForm
      onSave={() => save.mutate(undefined)}
      isBusy={save.isPending}
      error={save.error}
      shown={['name', 'issuer', 'client_id', 'client_secret']}
      actions={
        <Button type="submit" variant="primary" pending={save.isPending && 'Saving'}>
          {provider ? 'Save' : 'Add'}
        </Button>
      }
    >
      <TextField
        label="Name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        placeholder="Keycloak"
        hint={`The sign-in button reads “Continue with ${name || 'Keycloak'}”.`}
        error={fields['name']}
      />
      <TextField
        label="Issuer"
        type="url"
        value={issuer}
        onChange={({ target }) => setIssuer(target.value)}
        placeholder="https://id.example.org/realms/main"
        hint="Add only an issuer that you trust. It can sign in as anyone whose email address it confirms."
        error={fields['issuer']}
      />
      <TextField
        label="Client ID"
        value={client}
        onChange={({ target }) => setClient(target.value)}
        autoComplete="off"
        error={fields['client_id']}
      />
      <SecretField
        label="Client secret"
        value={secret}
        onChange={setSecret}
        savedEnd={provider?.secret_end ?? null}
        error={fields['client_secret']}
      />
    </OwnerForm>
  )
}
