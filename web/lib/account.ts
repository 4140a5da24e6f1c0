import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import { QUOTA_POLL_SECONDS, type Quota } from '#contract/billing.ts'
import type { z } from 'zod'
import { api } from './api.ts'

export const useUser = () =>
  useQuery({ queryKey: ['user'], queryFn: ({ signal }) => api('GET /user_info', { signal }), staleTime: 60_000 })

/** What is used and left, asked for every 20 s, and at once when the subscription or byok changes. */
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

/** Whether this person's books cost tokens: the owner's and those on an own key do not. */
export const paysWithTokens = (user: User): boolean => !user.byok && user.subscription?.plan.name !== 'Owner'

/** Whether to show the way to the owner's page, which the server opens to the owner only. */
export const isOwner = (user: User): boolean => user.subscription?.plan.name === 'Owner'

export const quotaReached = ({ current, limit, unlimited }: z.infer<typeof Quota>): boolean =>
  !unlimited && limit > 0 && current >= limit

/** A license key helps whoever has nothing, or pays for it at the payment provider. */
export const canUseLicense = ({ byok, subscription }: User): boolean =>
  !byok && (subscription === null || subscription.stripe_subscription_id !== null)
