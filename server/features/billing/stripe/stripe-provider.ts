import { Stripe } from 'stripe'
import type { StripeSettings } from '../../../config/index.ts'
import { usesProxies } from '../../../http/proxies.ts'
import { emptySnapshot, type PaymentProvider, SignatureInvalid } from '../payment-provider.ts'
import { openStripeCheckout } from './checkout.ts'
import { findEventCustomer } from './events.ts'
import { isMissing } from './missing.ts'
import { createOffer } from './offer.ts'
import { StripeEvent } from './replies.ts'
import { readNextCharge } from './next-charge.ts'
import { readStripeSnapshot } from './read-snapshot.ts'

const TOLERANCE_SECONDS = 300
/** Stripe waits about ten seconds for the answer to an event. */
const TIMEOUT_MS = 8000
const MINUTE_MS = 60_000

const connect = ({ secretKey, apiBase }: StripeSettings) => {
  const base = apiBase === null ? null : new URL(apiBase)
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(usesProxies() && { httpClient: Stripe.createFetchHttpClient() }),
    ...(base && {
      protocol: base.protocol === 'https:' ? 'https' : 'http',
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
    }),
  })
}

export const stripeProvider = (settings: StripeSettings, publicUrl: () => string): PaymentProvider => {
  const stripe = connect(settings)
  const offer = createOffer(stripe, settings.prices)
  return {
    kind: 'stripe',
    owns: (customerId) => customerId.startsWith('cus_'),
    periodOf: offer.ofId,
    prices: offer.prices,
    async createCustomer({ id, email }) {
      // The list finds a customer whose creation was not confirmed. The idempotency key prevents
      // two concurrent creations. It changes every minute, because Stripe replays failures too for
      // as long as it knows the key.
      for await (const known of stripe.customers.list({ email, limit: 100 }))
        if (known.metadata['user_id'] === id) return known.id
      const idempotencyKey = `inkloom-customer-${id}-${Math.floor(Date.now() / MINUTE_MS)}`
      return (await stripe.customers.create({ email, metadata: { user_id: id } }, { idempotencyKey })).id
    },
    openCheckout: (customer, period) =>
      openStripeCheckout(stripe, {
        ...customer,
        price: settings.prices[period],
        publicUrl: publicUrl(),
        asks: settings.asks,
      }),
    async portal(customer) {
      return (await stripe.billingPortal.sessions.create({ customer, return_url: `${publicUrl()}/settings` })).url
    },
    async readSnapshot(customer) {
      try {
        return await readStripeSnapshot(stripe, await offer.read(), customer)
      } catch (error) {
        if (isMissing(error, 'customer')) return emptySnapshot
        throw error
      }
    },
    nextCharge: (customer, subscription) => readNextCharge(stripe, customer, subscription),
    async cancelAtPeriodEnd(customer) {
      try {
        for await (const { id, cancel_at_period_end } of stripe.subscriptions.list({ customer }))
          if (!cancel_at_period_end) await stripe.subscriptions.update(id, { cancel_at_period_end: true })
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },
    async deleteCustomer(customer) {
      try {
        await stripe.customers.del(customer)
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },
    readEvent(body, signature) {
      const event = StripeEvent.parse(verify(stripe, body, signature, settings.webhookSecret))
      return { id: event.id, type: event.type, findCustomer: () => findEventCustomer(stripe, event) }
    },
  }
}

const verify = (stripe: Stripe, body: Uint8Array, signature: string, secret: string) => {
  try {
    return stripe.webhooks.constructEvent(Buffer.from(body), signature, secret, TOLERANCE_SECONDS)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new SignatureInvalid()
    throw error
  }
}
