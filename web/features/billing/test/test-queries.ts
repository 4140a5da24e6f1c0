import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { billing } from '#contract/billing.ts'
import { api } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { paymentKeys } from '../subscription/use-payment.ts'

export type TestSubscription = NonNullable<z.infer<(typeof billing)['GET /test_subscription']['reply']>['subscription']>
export type TestBillingEvent = TestSubscription['possible'][number]

/** Returns true if the checkout does not exist, or this installation has no test checkout. */
export const isNotThere = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

export const useTestCheckout = (id: string) =>
  useQuery({
    queryKey: ['test-checkout', id],
    queryFn: ({ signal }) => api('GET /test_checkout/:id', { params: { id }, signal }),
  })

const subscriptionKey = ['test-subscription']

export const useTestSubscription = () =>
  useQuery({ queryKey: subscriptionKey, queryFn: ({ signal }) => api('GET /test_subscription', { signal }) })

export const useTestBillingEvent = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (event: TestBillingEvent) => api('POST /test_subscription', { body: { event } }),
    onSuccess: async (reply) => {
      client.setQueryData(subscriptionKey, reply)
      for (const queryKey of paymentKeys) await client.invalidateQueries({ queryKey })
      return client.invalidateQueries({ queryKey: ['user'] })
    },
  })
}
