import type { LiveSettings } from '../../../owner-settings/live-settings.ts'
import type { StoredProvider } from '../../../owner-settings/stored-settings.ts'
import { createGoogle } from './google.ts'
import { isLoopback } from './origin.ts'
import type { SignInProvider } from './sign-in-provider.ts'

const open = ({ id, name, issuer, client_id: clientId, client_secret: clientSecret }: StoredProvider) => {
  const url = new URL(issuer)
  return {
    method: 'provider' as const,
    name,
    path: `/v1/auth/provider/${id}`,
    issuer: createGoogle({ issuer: () => url, clientId, clientSecret, plainHttp: isLoopback(url) }),
  }
}

/**
 * Returns a lookup for the providers that the owner added. Issuer metadata is cached until the
 * provider's settings change.
 */
export const ownerProviders = (live: Pick<LiveSettings, 'now'>) => {
  const opened = new Map<string, { of: string; provider: SignInProvider }>()
  return (id: string): SignInProvider | null => {
    const stored = live.now().sign_in.find((provider) => provider.id === id)
    if (!stored) return null
    const of = JSON.stringify(stored)
    const known = opened.get(id)
    if (known?.of === of) return known.provider
    const provider = open(stored)
    opened.set(id, { of, provider })
    return provider
  }
}
