import { z } from 'zod'

// What we read of Stripe's objects. A reply that is otherwise is a failed look, never a wrong plan.

const seconds = z.int().transform((value) => new Date(value * 1000))
/** An id, or the object itself where it was expanded. */
const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])

const recurring = z.object({ interval: z.string(), interval_count: z.int() })

export const StripePrice = z.object({
  id: z.string(),
  unit_amount: z.int(),
  currency: z.string(),
  product: reference,
})
export type StripePrice = z.infer<typeof StripePrice>

export const StripeSubscription = z.object({
  id: z.string(),
  status: z.string(),
  created: z.int(),
  cancel_at_period_end: z.boolean(),
  cancel_at: seconds.nullable(),
  items: z.object({
    data: z.array(
      z.object({
        current_period_end: seconds,
        price: z.object({ id: z.string(), product: reference, recurring: recurring.nullable() }),
      }),
    ),
  }),
})
export type StripeSubscription = z.infer<typeof StripeSubscription>

export const StripeLine = z.object({
  amount: z.int(),
  period: z.object({ start: seconds, end: seconds }),
  parent: z
    .object({
      subscription_item_details: z.object({ proration: z.boolean(), subscription: z.string().nullable() }).nullish(),
    })
    .nullable(),
  pricing: z.object({ price_details: z.object({ price: reference, product: z.string() }).optional() }).nullable(),
})
export type StripeLine = z.infer<typeof StripeLine>

export const StripeInvoice = z.object({
  id: z.string(),
  lines: z.object({ data: z.array(StripeLine), has_more: z.boolean() }),
  payments: z.object({
    data: z.array(
      z.object({
        payment: z.object({ payment_intent: reference.optional(), charge: reference.optional() }),
        status: z.string(),
      }),
    ),
  }),
})
export type StripeInvoice = z.infer<typeof StripeInvoice>

export const StripeCharge = z.object({
  id: z.string(),
  payment_intent: reference.nullable(),
  refunded: z.boolean(),
  disputed: z.boolean(),
})
export type StripeCharge = z.infer<typeof StripeCharge>

export const StripeDispute = z.object({ status: z.string() })

export const StripeEvent = z.object({
  id: z.string().max(200),
  type: z.string().max(200),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.string().optional(),
      customer: reference.nullish(),
      charge: reference.nullish(),
      payment_intent: reference.nullish(),
      invoice: reference.nullish(),
    }),
  }),
})
export type StripeEvent = z.infer<typeof StripeEvent>
