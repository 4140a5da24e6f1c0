import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { ForeignCursor, pageOf } from './paging.ts'

/** Number of months that are shown, including the current one. */
export const REVENUE_MONTHS = 24

export const moneyProblems = ['failed', 'disputed', 'returned'] as const

const currency = z.string().nullable().describe('As ISO 4217 in lower case; null if it was never reported.')

export const RevenueMonth = z
  .object({
    month: z.string().describe('In UTC, as `2026-11`.'),
    currency,
    payments: z.int(),
    billed: z.int().describe('The total of paid bills, in minor units of the currency.'),
    returned: z.int().describe('The amount that was refunded, or lost in a dispute.'),
    kept: z.int().describe('The amount that was paid and not returned.'),
  })
  .meta({ id: 'RevenueMonth' })
export type RevenueMonth = z.infer<typeof RevenueMonth>

export const OwnerPayment = z
  .object({
    problem: z.enum(moneyProblems),
    account: z.string(),
    account_id: z.string(),
    currency,
    amount: z.int().nullable().describe('In minor units of the currency.'),
    at: z.int().nullable(),
    grace_ends: z.int().nullable().describe('The time until which Premium stays after a failed renewal.'),
    stripe_customer: z.string().nullable(),
  })
  .meta({ id: 'OwnerPayment' })
export type OwnerPayment = z.infer<typeof OwnerPayment>

export const ownerRevenue = endpoints({
  'GET /owner/revenue': {
    access: 'owner',
    summary: 'Payments by month and currency, counted from the latest state that the payment provider reported.',
    reply: z.object({
      provider: z.enum(['stripe', 'test', 'off']),
      /** Prefix of the address where Stripe shows a customer; the customer's id is appended. */
      customer_url: z.string().nullable(),
      subscriptions: z.array(z.object({ currency, period: z.string(), subscriptions: z.int(), failing: z.int() })),
      months: z.array(RevenueMonth),
    }),
  },
  'GET /owner/payments': {
    access: 'owner',
    summary: 'Lists payments that failed, are disputed or were returned.',
    query: z.object({ problem: z.enum(moneyProblems), after: ForeignCursor.optional() }),
    reply: pageOf(OwnerPayment),
  },
})
