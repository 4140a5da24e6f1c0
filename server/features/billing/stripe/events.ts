import type { Stripe } from 'stripe'
import { z } from 'zod'
import { isMissing } from './missing.ts'
import type { StripeEvent } from './replies.ts'

const WithCustomer = z.object({
  customer: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullable(),
})

/**
 * Finds the customer of an event: named by its object, or by the charge, payment or invoice that
 * the object refers to. Returns null if there is none.
 */
export const findEventCustomer = async (stripe: Stripe, { data }: StripeEvent): Promise<string | null> => {
  const { object, id, customer, charge, payment_intent, invoice } = data.object
  if (object === 'customer') return id ?? null
  if (customer) return customer
  const about = charge
    ? () => stripe.charges.retrieve(charge)
    : payment_intent
      ? () => stripe.paymentIntents.retrieve(payment_intent)
      : invoice && (() => stripe.invoices.retrieve(invoice))
  if (!about) return null
  try {
    return WithCustomer.parse(await about()).customer
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
