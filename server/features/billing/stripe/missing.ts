import { Stripe } from 'stripe'

/** Stripe knows no such thing, or not any more. */
export const isMissing = (error: unknown, parameter?: string): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  (parameter === undefined || error.param === parameter)
