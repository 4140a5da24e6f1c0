import { z } from 'zod'
import { endpoints, rawBody } from './endpoint.ts'
import { periods } from './plans.ts'

export const messages = {
  licenseActivated: 'License activated successfully',
  activationFailed: 'Activation failed',
  licenseInvalid: 'This license key is not valid, or it was already used.',
  limitReached: "You've reached your limit!",
  wordsUnderWay:
    'Your other AI calls are still running and may use the rest of your words. Your text is safe. Please try again in a few seconds.',
  cancelled: 'We are sorry to see you go. You will be redirected in a few seconds...',
  cancelFailed: 'An error occurred. You will be redirected...',
} as const

/** The interval at which the browser polls the quota. */
export const QUOTA_POLL_SECONDS = 20

export const Subscription = z
  .object({
    plan: z.object({ name: z.string(), word_limit: z.int() }),
    payment_failed: z.boolean(),
    cancelled: z.boolean(),
    /** Seconds since the epoch; null if the plan has no end. */
    end_date: z.int().nullable(),
    stripe_subscription_id: z.string().nullable(),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.infer<typeof Subscription>

/**
 * Payment state of a subscription. `failing` means that a renewal failed and Premium continues
 * during the grace period.
 */
export const paymentStates = ['good', 'failing', 'failed'] as const

export const SubscriptionDetails = z
  .object({
    plan: z.string(),
    period: z.enum(periods),
    /**
     * Price of a period in minor units of the currency; null until the provider has reported it.
     */
    price: z.object({ unit_amount: z.int(), currency: z.string() }).nullable(),
    payment: z.enum(paymentStates),
    /**
     * End of the grace period after a failed renewal, in seconds since the epoch; null if no
     * renewal failed.
     */
    grace_end_date: z.int().nullable(),
  })
  .meta({ id: 'SubscriptionDetails' })
export type SubscriptionDetails = z.infer<typeof SubscriptionDetails>

const NextCharge = z.object({
  /** In minor units of the currency. */
  amount: z.int(),
  currency: z.string(),
  /** Seconds since the epoch; null if the charge happens as soon as the open bill is paid. */
  date: z.int().nullable(),
})
export type NextCharge = z.infer<typeof NextCharge>

export const Quota = z
  .object({
    current: z.int().describe('AI words used this month.'),
    limit: z.int().describe('AI words per month; 0 if they are unlimited.'),
    unlimited: z.boolean(),
    book_tokens: z
      .number()
      .multipleOf(0.001)
      .nullable()
      .describe(
        'Book tokens left until the next renewal, with at most three decimals: a cancelled book credits a share of its token. null if books need no tokens.',
      ),
  })
  .meta({ id: 'Quota', examples: [{ current: 0, limit: 0, unlimited: true, book_tokens: 7 }] })

const Price = z.object({
  id: z.string(),
  /** In minor units of the currency. */
  unit_amount: z.int(),
  currency: z.string(),
  period: z.enum(periods),
})
export const Prices = z
  .object({
    prices: z.object({ monthly: Price, quarterly: Price, yearly: Price }),
    currency: z.string(),
  })
  .meta({ id: 'Prices' })
export type Prices = z.infer<typeof Prices>

const TestCheckout = z.object({
  period: z.enum(periods),
  unit_amount: z.int(),
  currency: z.string(),
  state: z.enum(['open', 'paid', 'cancelled']),
})
const testCheckoutId = z.object({ id: z.uuid() })

/** The events that the local test checkout can simulate. */
export const testBillingEvents = [
  'renew',
  'fail_payment',
  'end_grace',
  'recover',
  'cancel',
  'resume',
  'end',
  'refund',
  'dispute',
] as const
export const TestSubscription = z
  .object({
    period: z.enum(periods),
    status: z.enum(['active', 'past_due', 'ended']),
    cancelled: z.boolean(),
    /** Seconds since the epoch. */
    period_end: z.int(),
    payments: z.array(
      z.object({ id: z.string(), period_start: z.int(), refunded: z.boolean(), disputed: z.boolean() }),
    ),
    /** The events that are possible in its current state. */
    possible: z.array(z.enum(testBillingEvents)),
  })
  .meta({ id: 'TestSubscription' })

export const billing = endpoints({
  'GET /get_subscription': {
    summary: 'The subscription, or null.',
    reply: z.object({ subscription: Subscription.nullable() }),
  },
  'GET /subscription_details': {
    summary: 'The price of the subscription and the state of its payments; null if nothing is paid for the plan.',
    reply: z.object({ details: SubscriptionDetails.nullable() }),
  },
  'GET /next_charge': {
    summary:
      'The next charge of the payment provider, with discounts, taxes and credit; null if nothing will be charged.',
    reply: z.object({ next_charge: NextCharge.nullable() }),
    limit: { calls: 60, seconds: 3600 },
  },
  'GET /me/quota': {
    access: 'developer',
    summary: 'The balance of the account: book tokens left, and AI words used this month.',
    reply: Quota,
    limit: { calls: 120, seconds: 60, policy: 'balance' },
    errors: [],
  },
  'GET /pricing': {
    access: 'open',
    summary: 'The prices of Premium.',
    reply: Prices,
    limit: { calls: 120, seconds: 60 },
  },
  'POST /checkout/:priceId': {
    summary: 'Starts a checkout for Premium. Returns the address to which to send the browser.',
    params: z.object({ priceId: z.string().min(1).max(200) }),
    reply: z.object({ checkout_url: z.string() }),
    limit: { calls: 20, seconds: 3600 },
  },
  'GET /stripe_dashboard': {
    changes: true,
    summary: "Returns the address of the payment provider's customer portal, where the subscription is managed.",
    reply: z.object({ dashboard_url: z.string() }),
    limit: { calls: 60, seconds: 3600 },
  },
  'POST /add_to_cancel_list': {
    summary: 'Records that a checkout was left.',
    reply: z.object({}),
    limit: { calls: 20, seconds: 3600 },
  },
  'POST /license/activate': {
    summary: 'Activates the lifetime deal. A key works once.',
    body: z.object({ license_key: z.string().trim().min(1, 'Please enter your license key').max(200) }),
    reply: z.object({ message: z.string() }),
    limit: { calls: 10, seconds: 3600 },
  },
  'POST /stripe_webhook': {
    access: 'open',
    summary: 'Events of the payment provider, signed by it.',
    body: rawBody,
    reply: z.object({ received: z.literal(true) }),
    // Many subscriptions renew in the same hour, and the provider calls from few addresses.
    limit: { calls: 30_000, seconds: 60 },
  },
  'GET /test_checkout/:id': {
    summary: 'A checkout of the local test checkout, which takes no money.',
    params: testCheckoutId,
    reply: TestCheckout,
  },
  'POST /test_checkout/:id': {
    summary: 'Pays, fails or leaves a checkout of the local test checkout. Returns the next address.',
    params: testCheckoutId,
    body: z.object({ outcome: z.enum(['pay', 'fail', 'cancel']) }),
    reply: z.object({ url: z.string().nullable(), message: z.string() }),
  },
  'GET /test_subscription': {
    summary: 'The subscription of the local test checkout.',
    reply: z.object({ subscription: TestSubscription.nullable() }),
  },
  'POST /test_subscription': {
    summary: 'Simulates an event of a subscription of the local test checkout.',
    body: z.object({ event: z.enum(testBillingEvents) }),
    reply: z.object({ subscription: TestSubscription.nullable() }),
  },
})
