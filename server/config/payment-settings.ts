import { LOCAL, OFF } from './local-parts.ts'
import { checkedBy, decimal, key, onOff, webUrl } from './parsers.ts'
import { setting } from './setting.ts'

const problemOfSecretKey = (value: string): string | null => {
  if (value === OFF || value === LOCAL.checkout || /^(sk|rk)_(live|test)_\w+$/.test(value)) return null
  if (value.startsWith('pk_')) return 'it must be the secret key, not the publishable key (pk_)'
  return `it must be a secret key of Stripe (sk_ or rk_), ${OFF} to sell nothing, or ${LOCAL.checkout}`
}

const identifier = (prefix: string, what: string) =>
  key.refine(
    (value) => new RegExp(`^${prefix}_\\w+$`).test(value),
    `it must be ${what} of Stripe, which begins with ${prefix}_`,
  )

export const paymentSettings = {
  STRIPE_SECRET_KEY: setting(checkedBy(problemOfSecretKey).optional(), 'takes payments', 'sk_live_...', {
    secret: true,
  }),
  STRIPE_WEBHOOK_SECRET: setting(
    identifier('whsec', 'the signing secret').optional(),
    'proves that events come from Stripe',
    'whsec_...',
    { secret: true },
  ),
  STRIPE_PRICE_MONTHLY: setting(
    identifier('price', 'the id of a price').optional(),
    'monthly price of Premium',
    'price_...',
  ),
  STRIPE_PRICE_QUARTERLY: setting(
    identifier('price', 'the id of a price').optional(),
    'quarterly price of Premium',
    'price_...',
  ),
  STRIPE_PRICE_YEARLY: setting(
    identifier('price', 'the id of a price').optional(),
    'yearly price of Premium',
    'price_...',
  ),
  STRIPE_AUTOMATIC_TAX: setting(onOff, 'on lets Stripe Tax compute taxes at the checkout', 'on'),
  STRIPE_TAX_IDS: setting(onOff, 'on asks companies for their tax id at the checkout', 'on'),
  STRIPE_BILLING_ADDRESS: setting(onOff, 'on asks everybody for a billing address at the checkout', 'on'),
  STRIPE_COUPONS: setting(onOff, 'on lets people enter promotion codes at the checkout', 'on'),
  STRIPE_TERMS_CONSENT: setting(onOff, 'on asks for consent to the terms at the checkout', 'on'),
  PAYMENT_GRACE_DAYS: setting(decimal(0, 60).default(7), 'days for which Premium stays after a renewal failed', '7'),
  STRIPE_API_BASE: setting(webUrl.optional(), 'another address of the Stripe API, for tests', 'http://127.0.0.1:12111'),
}
