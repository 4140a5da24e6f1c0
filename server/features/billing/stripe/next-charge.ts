import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { NextCharge } from '../payment-provider.ts'

const moment = z.int().transform((value) => new Date(value * 1000))

const Subscription = z.object({
  status: z.string(),
  cancel_at_period_end: z.boolean(),
  cancel_at: z.int().nullable(),
  items: z.object({ data: z.array(z.object({ current_period_end: moment })) }),
})
const Owed = z.object({ amount_remaining: z.int(), currency: z.string(), next_payment_attempt: moment.nullish() })
const Preview = z.object({ amount_due: z.int(), currency: z.string() })

/**
 * Returns what Stripe charges next: the owed bill, or a preview of the renewal with discounts,
 * taxes and credit. Returns null if the subscription ends, since Stripe's preview for it would not
 * be charged.
 */
export const readNextCharge = async (
  stripe: Stripe,
  customer: string,
  subscription: string,
): Promise<NextCharge | null> => {
  const { status, cancel_at, cancel_at_period_end, items } = Subscription.parse(
    await stripe.subscriptions.retrieve(subscription),
  )
  if (status === 'past_due' || status === 'unpaid') {
    const [owed] = z
      .array(Owed)
      .parse((await stripe.invoices.list({ customer, subscription, status: 'open', limit: 1 })).data)
    return owed
      ? { amount: owed.amount_remaining, currency: owed.currency, at: owed.next_payment_attempt ?? null }
      : null
  }
  if (cancel_at_period_end || cancel_at !== null || status === 'canceled') return null
  const { amount_due, currency } = Preview.parse(await stripe.invoices.createPreview({ customer, subscription }))
  return { amount: amount_due, currency, at: items.data[0]?.current_period_end ?? null }
}
