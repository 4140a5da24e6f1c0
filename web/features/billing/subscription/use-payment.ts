import { useQuery } from '@tanstack/react-query'
import { useUser } from '#web/lib/account/account.ts'
import { api } from '#web/lib/api/api.ts'

const [detailsKey, chargeKey] = ['subscription details', 'next charge']
/** Query keys to invalidate after an event of the subscription. */
export const paymentKeys = [[detailsKey], [chargeKey]]

const FRESH_MS = 60_000

/** Returns whether the account pays for its plan at the payment provider, and its subscription. */
const usePays = () => {
  const { data: user } = useUser()
  return {
    pays: user !== undefined && !user.byok && user.subscription?.stripe_subscription_id != null,
    subscription: user?.subscription,
  }
}

/**
 * Loads the price and payment state of the plan, again after the plan changes. Returns null if
 * nothing is paid.
 */
export const usePayment = () => {
  const { pays, subscription } = usePays()
  const { data } = useQuery({
    queryKey: [detailsKey, subscription],
    queryFn: ({ signal }) => api('GET /subscription_details', { signal }),
    enabled: pays,
    staleTime: FRESH_MS,
  })
  return (pays && data?.details) || null
}

export const useNextCharge = () => {
  const { pays, subscription } = usePays()
  return useQuery({
    queryKey: [chargeKey, subscription],
    queryFn: ({ signal }) => api('GET /next_charge', { signal }),
    enabled: pays,
    staleTime: FRESH_MS,
    retry: false,
  })
}
