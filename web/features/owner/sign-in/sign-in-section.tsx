import type { SignInProvider } from '#contract/owner.ts'
import { ownerChange } from '#web/lib/account/owner-change.ts'
import { AddAnother } from '../form/add-another.tsx'
import { useSave } from '../owner-queries.ts'
import { Part } from '../form/part.tsx'
import { ProviderForm } from './provider-form.tsx'
import { SavedProblem } from '../form/saved-problem.tsx'
import { SettingsLoaded } from '../form/settings-loaded.tsx'
import { SettingsRow } from '../form/settings-row.tsx'

export const SignInSection = () => (
  <SettingsLoaded>
    {({ providers }) => (
      <div className="flex flex-col">
        {providers.length > 0 && (
          <Part title="Providers">
            <ul aria-label="Providers" className="flex flex-col">
              {providers.map((provider) => (
                <Row key={provider.id} provider={provider} />
              ))}
            </ul>
          </Part>
        )}
        <AddAnother
          key={providers.length}
          isFirst={providers.length === 0}
          title={providers.length > 0 ? 'Add another provider' : 'Add a provider'}
          intro="Lets people sign in with an account at any OpenID Connect provider, such as Keycloak, Authentik, Microsoft or GitLab. Register Inkloom there as a web application with a secret. The redirect address to register appears here once the provider is added."
        >
          <ProviderForm />
        </AddAnother>
      </div>
    )}
  </SettingsLoaded>
)

const Row = ({ provider }: { provider: SignInProvider }) => {
  const { id, name, issuer, callback } = provider
  const remove = useSave(() => ownerChange('DELETE /owner/providers/:id', { params: { id } }), {
    saved: `${name} is removed`,
  })
  return (
    <SettingsRow
      name={name}
      renderForm={(close) => <ProviderForm provider={provider} onDone={close} />}
      remove={{
        label: 'Remove',
        pending: remove.isPending && 'Removing',
        title: `Remove ${name}?`,
        question:
          'Nobody can sign in with it anymore. Accounts are kept, and people can sign in with a link sent to their email address.',
        onConfirm: () => remove.mutate(undefined),
      }}
    >
      <p className="font-medium wrap-anywhere">{name}</p>
      <p className="text-13 wrap-anywhere text-quiet">{issuer}</p>
      <p className="mt-4 text-13 text-quiet">
        Redirect address to register there: <code className="wrap-anywhere text-ink">{callback}</code>
      </p>
      <SavedProblem error={remove.error} shown={[]} />
    </SettingsRow>
  )
}
