import { z } from 'zod'

// The fields that we read from Stripe's objects. A reply with another shape fails the sync, so that
// it never results in a wrong plan.

const seconds = z.int().transform((value) => new Date(value * 1000))
/** An id, or the object itself if it was expanded. */
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
        price: z.object({
          id: z.string(),
          product: reference,
          unit_amount: z.int().nullish(),
          currency: z.string().nullish(),
          recurring: recurring.nullable(),
        }),
      }),
    ),
  }),
})
export type StripeSubscription = z.infer<typeof StripeSubscription>

/** The fields of a line about its subscription. */
const lineDetails = z.object({ proration: z.boolean(), subscription: z.string().nullable() }).nullish()

export const StripeLine = z.object({
  /** Before discounts and exclusive taxes. */
  amount: z.int(),
  discount_amounts: z.array(z.object({ amount: z.int() })).nullish(),
  taxes: z.array(z.object({ amount: z.int(), tax_behavior: z.string() })).nullish(),
  period: z.object({ start: seconds, end: seconds }),
  parent: z.object({ subscription_item_details: lineDetails, invoice_item_details: lineDetails }).nullable(),
  pricing: z.object({ price_details: z.object({ price: reference, product: z.string() }).optional() }).nullable(),
})
export type StripeLine = z.infer<typeof StripeLine>

export const StripeInvoice = z.object({
  id: z.string(),
  status: z.string().nullable(),
  created: z.int(),
  amount_due: z.int(),
  amount_paid: z.int(),
  currency: z.string().nullish(),
  /** The amount that credit notes gave back after the invoice was paid. */
  post_payment_credit_notes_amount: z.int().default(0),
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
  created: z.int(),
  status: z.string(),
  amount_refunded: z.int(),
  payment_intent: reference.nullable(),
  refunded: z.boolean(),
  disputed: z.boolean(),
})
export type StripeCharge = z.infer<typeof StripeCharge>

export const StripeDispute = z.object({ status: z.string(), amount: z.int() })

export const StripeCreditNote = z.object({
  id: z.string(),
  created: z.int(),
  status: z.string(),
  invoice: reference,
  /** The amount given back after the bill was paid: as credit, as a refund or outside of Stripe. */
  post_payment_amount: z.int(),
  out_of_band_amount: z.int().nullable(),
  refunds: z.array(z.object({ amount_refunded: z.int() })),
})
export type StripeCreditNote = z.infer<typeof StripeCreditNote>

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
