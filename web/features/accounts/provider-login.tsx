import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messages } from '#contract/accounts.ts'
import { api } from '#web/lib/api.ts'
import { useInstallation } from '#web/lib/installation.ts'
import { messageOf } from '#web/lib/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { rememberAskedLink } from './asked-link.ts'

interface ProviderLoginProps {
  /** In a tab of its own, so that this page stays as it is. */
  beside?: boolean
}

/** Signs in with one of the OpenID Connect providers that the owner added. */
export const ProviderLogin = ({ beside = false }: ProviderLoginProps) => {
  const { data } = useInstallation()
  const { mutate, reset, error, isError, isPending, isSuccess, variables } = useMutation({
    mutationFn: (provider: string) => api('GET /auth/provider/:provider/login', { params: { provider } }),
    onSuccess: ({ auth_url }) => {
      // It comes back with a one-time token, as a link from a mail does.
      rememberAskedLink()
      const tab = beside ? window.open(auth_url, '_blank') : null
      if (tab) {
        tab.opener = null
        reset()
      } else window.location.assign(auth_url)
    },
  })
  useEffect(() => {
    // The browser's way back may show this page as it was left.
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [reset])

  if (!data || data.providers.length === 0) return null
  return (
    <div className="flex flex-col gap-12">
      {data.providers.map(({ id, name }) => (
        <Button
          key={id}
          pending={(isPending || isSuccess) && variables === id && `Opening ${name}`}
          onClick={() => mutate(id)}
        >
          Continue with {name}
        </Button>
      ))}
      {data.google === 'off' && (
        <p className="text-13 text-quiet">
          With a new account you agree to the{' '}
          <a
            href="/legal"
            target="_blank"
            rel="noopener"
            className="text-ink underline decoration-edge underline-offset-4"
          >
            Terms of Use and Privacy Policy
          </a>
          .
        </p>
      )}
      {isError && <Notice tone="danger">{messageOf(error, messages.providerFailed)}</Notice>}
    </div>
  )
}
