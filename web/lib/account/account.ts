import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import { QUOTA_POLL_SECONDS, type Quota } from '#contract/billing.ts'
import type { z } from 'zod'
import { api } from '../api/api.ts'
import { rememberUser, storedUser } from '../device/device-account.ts'
import { orStored } from '../device/stored-answer.ts'
import { session } from './session.ts'

/** Loads the user. Without a network, returns the last answer of the server for this session. */
export const useUser = () =>
  useQuery({
    queryKey: ['user'],
    queryFn: ({ signal }) => orStored(loadUser, storedUser, signal),
    staleTime: 60_000,
  })

const loadUser = async (signal: AbortSignal): Promise<User> => {
  const token = session.token()
  const user = await api('GET /user_info', { signal })
  if (token !== null && token === session.token()) session.belongsTo(user.email)
  // Storing runs in the background, so that the page does not wait for the disk.
  if (token !== null) void rememberUser(token, user)
  return user
}

/**
 * Loads the word and token quota: every 20 s, and at once when the subscription or the use of an
 * own key changes.
 */
export const useQuota = () => {
  const { data: user } = useUser()
  return useQuery({
    queryKey: ['quota', user?.byok, user?.subscription],
    queryFn: ({ signal }) => api('GET /me/quota', { signal }),
    enabled: user !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: QUOTA_POLL_SECONDS * 1000,
  })
}

export const planName = ({ byok, subscription }: User): string => {
  if (byok) return 'BYOK'
  if (subscription?.plan.name) return subscription.plan.name
  return !subscription || subscription.payment_failed ? 'Free' : 'Premium'
}

export const hasPremium = ({ byok, subscription }: User): boolean =>
  byok || (subscription !== null && !subscription.payment_failed)

/**
 * Returns true if this person's books cost tokens. Those of the owner and of people with their own
 * AI key do not.
 */
export const paysWithTokens = (user: User): boolean => !user.byok && user.subscription?.plan.name !== 'Owner'

/**
 * Returns true if the menu shows the owner's page. The server checks access to that page itself.
 */
export const isOwner = (user: User): boolean => user.subscription?.plan.name === 'Owner'

export const quotaReached = ({ current, limit, unlimited }: z.infer<typeof Quota>): boolean =>
  !unlimited && limit > 0 && current >= limit

/**
 * Returns true if a license key is useful: the person has no plan, or pays for one at the payment
 * provider.
 */
export const canUseLicense = ({ byok, subscription }: User): boolean =>
  !byok && (subscription === null || subscription.stripe_subscription_id !== null)
