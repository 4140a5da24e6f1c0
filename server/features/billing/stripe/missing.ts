import { Stripe } from 'stripe'

/** Returns true if Stripe answered that the object does not exist, or no longer does. */
export const isMissing = (error: unknown, parameter?: string): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  (parameter === undefined || error.param === parameter)
