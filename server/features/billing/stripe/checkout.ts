import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { CheckoutAsks } from '../../../config/index.ts'

interface CheckoutOptions {
  /** The customer's id. */
  id: string
  userId: string
  price: string
  publicUrl: string
  asks: CheckoutAsks
}

const Session = z.object({
  id: z.string(),
  status: z.string().nullable(),
  url: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullable(),
})

const MINUTE_MS = 60_000

/**
 * For an existing customer, Stripe computes taxes and asks for tax ids only if it may store the
 * entered data (https://docs.stripe.com/api/checkout/sessions/create, `customer_update`).
 */
export const askFor = ({ automaticTax, taxIds, billingAddress, coupons, termsConsent }: CheckoutAsks) =>
  ({
    allow_promotion_codes: coupons,
    ...(automaticTax && { automatic_tax: { enabled: true } }),
    ...(taxIds && { tax_id_collection: { enabled: true } }),
    ...(billingAddress && { billing_address_collection: 'required' }),
    ...(termsConsent && { consent_collection: { terms_of_service: 'required' } }),
    ...((automaticTax || taxIds) && {
      customer_update: { ...(automaticTax && { address: 'auto' }), ...(taxIds && { name: 'auto' }) },
    }),
  }) satisfies Stripe.Checkout.SessionCreateParams

/**
 * Returns the open checkout of the same price, or a new one. Open checkouts of other prices are
 * expired, because both could be paid. The idempotency key prevents two concurrent checkouts. It
 * changes every minute, because Stripe replays failures too for as long as it knows the key.
 */
export const openStripeCheckout = async (
  stripe: Stripe,
  { id, userId, price, publicUrl, asks }: CheckoutOptions,
): Promise<string> => {
  const known = z.array(Session).parse((await stripe.checkout.sessions.list({ customer: id, limit: 10 })).data)
  const open = known.filter(({ status }) => status === 'open')
  const same = open.find(({ url, metadata }) => url !== null && metadata?.['price'] === price)
  for (const other of open) if (other !== same) await stripe.checkout.sessions.expire(other.id)
  if (same) return same.url!

  const idempotencyKey = `inkloom-checkout-${id}-${known[0]?.id ?? 'first'}-${Math.floor(Date.now() / MINUTE_MS)}`
  const session = Session.parse(
    await stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer: id,
        client_reference_id: userId,
        line_items: [{ price, quantity: 1 }],
        success_url: `${publicUrl}/purchase_confirmation`,
        cancel_url: `${publicUrl}/cancel_payment`,
        metadata: { price },
        ...askFor(asks),
      },
      { idempotencyKey },
    ),
  )
  if (session.url === null) throw new Error('Stripe returned a checkout without an address.')
  return session.url
}
