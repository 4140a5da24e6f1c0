import { useState } from 'react'
import type { SignInProvider } from '#contract/owner.ts'
import { ownerChange } from '#web/lib/owner-change.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useSave } from './owner-queries.ts'
import { Part } from './part.tsx'
import { ProviderForm } from './provider-form.tsx'
import { SavedProblem } from './saved-problem.tsx'
import { SettingsLoaded } from './settings-loaded.tsx'

export const SignInSection = () => (
  <SettingsLoaded>
    {({ providers }) => (
      <div className="flex flex-col">
        {providers.length > 0 && (
          <Part title="Providers">
            <ul aria-label="Providers" className="flex flex-col border-t border-rule">
              {providers.map((provider) => (
                <Row key={provider.id} provider={provider} />
              ))}
            </ul>
          </Part>
        )}
        <Part
          title={providers.length > 0 ? 'Add another' : 'Add a provider'}
          intro="People can sign in with an account that they have elsewhere: any OpenID Connect provider, such as Keycloak, Authentik, Microsoft or GitLab. Register Inkloom there as a web application with a secret."
        >
          <ProviderForm key={providers.length} />
        </Part>
      </div>
    )}
  </SettingsLoaded>
)

const Row = ({ provider }: { provider: SignInProvider }) => {
  const [isOpen, setOpen] = useState(false)
  const [asks, setAsks] = useState(false)
  const { id, name, issuer, callback } = provider
  const remove = useSave(() => ownerChange('DELETE /owner/providers/:id', { params: { id } }), {
    saved: `${name} is removed`,
  })
  return (
    <li className="flex flex-col gap-12 border-b border-rule py-12">
      <div className="flex flex-wrap items-center gap-x-16 gap-y-4">
        <div className="min-w-0 grow basis-menu">
          <p className="font-medium">{name}</p>
          <p className="text-13 wrap-anywhere text-quiet">{issuer}</p>
        </div>
        <Button look="quiet" compact aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close' : 'Change'}
          <span className="sr-only"> ({name})</span>
        </Button>
        <Button look="quiet" compact pending={remove.isPending && 'Removing'} onClick={() => setAsks(true)}>
          Remove<span className="sr-only"> ({name})</span>
        </Button>
      </div>
      <p className="text-13 text-quiet">
        Address to come back to, for the provider: <code className="wrap-anywhere text-ink">{callback}</code>
      </p>
      <SavedProblem error={remove.error} shown={[]} />
      {isOpen && <ProviderForm provider={provider} onDone={() => setOpen(false)} />}
      <ConfirmDialog
        title={`Remove ${name}?`}
        question="Nobody can continue with it any more. Accounts stay: people sign in with a link to their address."
        confirmLabel="Remove"
        open={asks}
        onConfirm={() => remove.mutate(undefined)}
        onClose={() => setAsks(false)}
      />
    </li>
  )
}
