import { useState } from 'react'
import type { SignInProvider } from '#contract/owner.ts'
import { ownerChange } from '#web/lib/owner-change.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { fieldsOf, useSave } from './owner-queries.ts'
import { SavedProblem } from './saved-problem.tsx'

/** An OpenID Connect provider: its name for people, where it is, and this installation's client there. */
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
    { saved: provider ? 'Saved' : `People can continue with ${name} now`, onSaved: () => onDone?.() },
  )
  const fields = fieldsOf(save.error)
  return (
    <form
      className="flex w-full max-w-form flex-col items-start gap-16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate(undefined)
      }}
    >
      <TextField
        label="Name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        placeholder="Keycloak"
        hint={`The button says: Continue with ${name || 'this name'}`}
        error={fields['name']}
      />
      <TextField
        label="Issuer"
        type="url"
        value={issuer}
        onChange={({ target }) => setIssuer(target.value)}
        placeholder="https://id.example.org/realms/main"
        hint="Whoever runs it can sign in as everybody whose address it confirms."
        error={fields['issuer']}
      />
      <TextField
        label="Client id"
        value={client}
        onChange={({ target }) => setClient(target.value)}
        autoComplete="off"
        error={fields['client_id']}
      />
      <PasswordField
        label="Client secret"
        autoComplete="off"
        value={secret}
        onChange={({ target }) => setSecret(target.value)}
        placeholder={
          provider?.secret_end != null
            ? `kept${provider.secret_end && `, ends with ${provider.secret_end}`}`
            : undefined
        }
        error={fields['client_secret']}
      />
      <SavedProblem error={save.error} shown={['name', 'issuer', 'client_id', 'client_secret']} />
      <Button type="submit" look="primary" pending={save.isPending && 'Saving'}>
        {provider ? 'Save' : 'Add'}
      </Button>
    </form>
  )
}
