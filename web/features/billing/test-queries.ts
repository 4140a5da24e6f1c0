import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { testBillingEvents } from '#contract/billing.ts'
import { api } from '#web/lib/api.ts'
import { Refusal } from '#web/lib/refusal.ts'

export type TestBillingEvent = (typeof testBillingEvents)[number]

/** There is no such checkout, or this installation has no test checkout at all. */
export const isNotThere = (error: unknown): boolean =>
  error instanceof Refusal && (error.status === 404 || error.status === 400)

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
    onSuccess: (reply) => {
      client.setQueryData(subscriptionKey, reply)
      return client.invalidateQueries({ queryKey: ['user'] })
    },
  })
}
