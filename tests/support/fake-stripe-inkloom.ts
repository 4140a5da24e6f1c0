import { liftedLimiter } from '#tests/security/lifted-limiter.ts'
import { type StripeEvent, startStripeServer } from '#tests/doubles/stripe-server/stripe-server.ts'
import { testInkloom } from './test-inkloom.ts'

/** Starts an Inkloom that sells through a fake Stripe server, with an owner who has signed up. */
export const stripeInkloom = async (environment: Record<string, string> = {}) => {
  const stripe = await startStripeServer()
  const inkloom = await testInkloom({
    environment: { ...stripe.environment, ...environment },
    limiter: liftedLimiter(),
  })
  const owner = await inkloom.signUp('owner@example.org')
  let people = 0
  let delivered = 0

  const deliver = (event: StripeEvent, how?: Parameters<typeof stripe.deliver>[2]) =>
    stripe.deliver(event, inkloom.address, how)
  /** Returns the undelivered events, and marks them as delivered. */
  const newEvents = () => {
    const events = stripe.store.events.slice(delivered)
    delivered = stripe.store.events.length
    return events
  }
  /** Delivers all undelivered events. */
  const tell = async () => {
    for (const event of newEvents()) {
      const { status } = await deliver(event)
      if (status !== 200) throw new Error(`${event.type} was answered with ${status}`)
    }
  }
  const signUp = () => inkloom.signUp(`person-${++people}@example.org`)
  const openCheckout = async (token: string, period: keyof typeof stripe.prices = 'monthly') => {
    const params = { priceId: stripe.prices[period] }
    const { checkout_url } = await inkloom.call('POST /checkout/:priceId', { params }, token)
    return stripe.store.get('checkout.session', checkout_url.split('/').at(-1)!)
  }

  return {
    inkloom,
    stripe,
    owner,
    deliver,
    newEvents,
    tell,
    signUp,
    openCheckout,
    /** Creates an account that bought Premium, with all events delivered. */
    async buyer(period: keyof typeof stripe.prices = 'monthly') {
      const token = await signUp()
      const { id, customer } = stripe.life.pay(await openCheckout(token, period))
      await tell()
      return { token, subscription: id, customer }
    },
    planOf: async (token: string) => (await inkloom.call('GET /user_info', {}, token)).subscription,
    tokensOf: async (token: string) => (await inkloom.call('GET /me/quota', {}, token)).book_tokens,
    /** Returns the newest invoice of a subscription. */
    invoiceOf: (subscription: string) => stripe.store.get('subscription', subscription).latest_invoice!,
    async stop() {
      await inkloom.stop()
      await stripe.close()
    },
  }
}

export type StripeInkloom = Awaited<ReturnType<typeof stripeInkloom>>
