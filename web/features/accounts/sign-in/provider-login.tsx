import { messages } from '#contract/accounts.ts'
import { api } from '#web/lib/api/api.ts'
import { useInstallation } from '#web/lib/account/installation.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NewAccountTerms } from './new-account-terms.tsx'
import { useOutsideLogin } from './use-outside-login.ts'

interface ProviderLoginProps {
  /** Opens the provider in another tab, so that this page stays open. */
  beside?: boolean
}

/** Signs in with one of the OpenID Connect providers that the owner added. */
export const ProviderLogin = ({ beside = false }: ProviderLoginProps) => {
  const { data } = useInstallation()
  const { mutate, error, isError, isOpening, variables } = useOutsideLogin({
    ask: (provider: string) => api('GET /auth/provider/:provider/login', { params: { provider } }),
    beside,
  })
  if (!data || data.providers.length === 0) return null
  return (
    <div className="flex flex-col gap-12">
      {data.providers.map(({ id, name }) => (
        <Button key={id} pending={isOpening && variables === id && `Opening ${name}`} onClick={() => mutate(id)}>
          Continue with {name}
        </Button>
      ))}
      {data.google === 'off' && <NewAccountTerms />}
      {isError && <Notice tone="danger">{messageOf(error, messages.providerFailed)}</Notice>}
    </div>
  )
}
