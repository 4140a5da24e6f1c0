import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import { QUOTA_POLL_SECONDS } from '#contract/billing.ts'
import { api } from './api.ts'

export const useUser = () =>
  useQuery({ queryKey: ['user'], queryFn: ({ signal }) => api('GET /user_info', { signal }), staleTime: 60_000 })

export const useQuota = () =>
  useQuery({
    queryKey: ['quota'],
    queryFn: ({ signal }) => api('GET /me/quota', { signal }),
    refetchInterval: QUOTA_POLL_SECONDS * 1000,
  })

export const planName = ({ byok, subscription }: User): string => {
  if (byok) return 'BYOK'
  if (subscription?.plan.name) return subscription.plan.name
  return !subscription || subscription.payment_failed ? 'Free' : 'Premium'
}

export const hasPremium = ({ byok, subscription }: User): boolean =>
  byok || (subscription !== null && !subscription.payment_failed)

/** Whether this person's books cost tokens: the owner's and those on an own key do not. */
export const paysWithTokens = (user: User): boolean => !user.byok && user.subscription?.plan.name !== 'Owner'
