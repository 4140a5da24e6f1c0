import type { Config } from '../config/index.ts'
import { stripeProvider } from '../features/billing/stripe/stripe-provider.ts'
import { bad, type Finding, good, reasonOf, warning } from './finding.ts'

const PART = 'Payments'

const adviceFor = (error: unknown): string => {
  const { type, code } = error as { type?: string; code?: string }
  if (type === 'StripeAuthenticationError' || type === 'StripePermissionError')
    return 'Correct STRIPE_SECRET_KEY; a restricted key must be allowed to read prices.'
  if (code === 'resource_missing')
    return 'Correct STRIPE_PRICE_MONTHLY, STRIPE_PRICE_QUARTERLY and STRIPE_PRICE_YEARLY: they must be of the same account and mode as the key.'
  return 'Check whether this machine reaches Stripe, and try again.'
}

/** Checks if the payment provider accepts the key and knows the prices. */
export const checkPayments = async ({
  checkout,
  production,
}: Pick<Config, 'checkout' | 'production'>): Promise<Finding> => {
  if (checkout === null) return good(PART, 'Off: nothing is sold')
  if (checkout.kind === 'test')
    return production
      ? warning(PART, 'The local test checkout gives Premium away', 'Set STRIPE_SECRET_KEY, or STRIPE_SECRET_KEY=off.')
      : good(PART, 'The local test checkout, which takes no money')
  try {
    const { currency } = await stripeProvider(checkout, () => '').prices()
    if (production && /^.k_test_/.test(checkout.secretKey))
      return warning(
        PART,
        'Stripe answers in test mode: no money is taken',
        'Set the live key and live prices when you begin to sell.',
      )
    return good(PART, `Stripe answers and has the three prices (${currency.toUpperCase()})`)
  } catch (error) {
    return bad(PART, `Stripe can't be used: ${reasonOf(error)}`, adviceFor(error))
  }
}
