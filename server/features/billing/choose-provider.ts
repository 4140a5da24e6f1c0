import type { Config } from '../../config/index.ts'
import type { Database } from '../../database/database.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { stripeProvider } from './stripe/stripe-provider.ts'
import { testProvider } from './test-checkout/test-provider.ts'

/** Returns the payment provider of this installation, or null if nothing is sold. */
export const chooseProvider = (
  checkout: Config['checkout'],
  { database, publicUrl }: { database: Database; publicUrl: () => string },
): PaymentProvider | null => {
  if (!checkout) return null
  return checkout.kind === 'stripe' ? stripeProvider(checkout, publicUrl) : testProvider(database, publicUrl)
}
