import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { soaking } from '#tests/how-many.ts'
import { users } from '../../database/schema/index.ts'
import { eq } from 'drizzle-orm'
import { type StripeInkloom, stripeInkloom } from '#tests/support/fake-stripe-inkloom.ts'
import { testInkloom } from '#tests/support/test-inkloom.ts'

let sold: StripeInkloom
beforeAll(async () => {
  sold = await stripeInkloom()
})
afterAll(() => sold.stop())

const checkout = (token: string, priceId = sold.stripe.prices.monthly) =>
  sold.inkloom.call('POST /checkout/:priceId', { params: { priceId } }, token)
const sessionsOf = (customer: string) =>
  sold.stripe.store.all('checkout.session').filter((session) => session.customer === customer)
const makeByok = async (email: string) =>
  sold.inkloom.database.db.update(users).set({ byok: true }).where(eq(users.email, email))

describe('a checkout', () => {
  it('sells one subscription to its user, and returns to our pages', async () => {
    const token = await sold.signUp()
    const { email } = await sold.inkloom.call('GET /user_info', {}, token)
    const session = await sold.openCheckout(token, 'yearly')
    const customer = sold.stripe.store.get('customer', session.customer)
    expect(customer).toMatchObject({ email, metadata: { user_id: session.client_reference_id } })
    expect(sold.stripe.store.sessionPrices.get(session.id)).toBe(sold.stripe.prices.yearly)
    expect(session).toMatchObject({
      mode: 'subscription',
      success_url: `${sold.inkloom.address}/purchase_confirmation`,
      cancel_url: `${sold.inkloom.address}/cancel_payment`,
    })
  })

  it('asks for nothing else, unless the settings say so', async () => {
    expect(await sold.openCheckout(await sold.signUp())).toMatchObject({
      allow_promotion_codes: false,
      automatic_tax: { enabled: false },
      tax_id_collection: { enabled: false },
      billing_address_collection: null,
      consent_collection: null,
    })
  })

  it('is the same one for repeated requests, concurrent or not', async () => {
    const token = await sold.signUp()
    const urls = await Promise.all(Array.from({ length: 5 }, () => checkout(token)))
    urls.push(await checkout(token))
    expect(new Set(urls.map(({ checkout_url }) => checkout_url)).size).toBe(1)
  })

  it("expires an open checkout of another price, so that two can't be paid", async () => {
    const token = await sold.signUp()
    const first = await sold.openCheckout(token, 'monthly')
    const second = await sold.openCheckout(token, 'yearly')
    expect([first.status, second.status]).toEqual(['expired', 'open'])
    await Promise.all([sold.openCheckout(token, 'quarterly'), sold.openCheckout(token, 'monthly')])
    expect(sessionsOf(first.customer).filter(({ status }) => status === 'open')).toHaveLength(1)
  })

  it('creates one customer and one checkout although answers get lost', async () => {
    const token = await sold.signUp()
    const customers = sold.stripe.store.all('customer').length
    // The customer is created, but the answers to the request and its retry are lost.
    sold.stripe.next(null, 'lost', 'lost')
    await expect(checkout(token)).rejects.toMatchObject({ status: 503, body: { code: 'unavailable' } })
    const session = await sold.openCheckout(token)
    expect(sold.stripe.store.all('customer')).toHaveLength(customers + 1)
    expect(sessionsOf(session.customer)).toHaveLength(1)
  })

  it('is refused with a subscription, even one whose event has not arrived', async () => {
    const token = await sold.signUp()
    sold.stripe.life.pay(await sold.openCheckout(token))
    await expect(checkout(token, sold.stripe.prices.yearly)).rejects.toMatchObject({
      status: 409,
      body: { code: 'wrong_state', message: expect.stringContaining('Manage subscription') as string },
    })
  })

  it('is refused to accounts that have everything already', async () => {
    await expect(checkout(sold.owner)).rejects.toMatchObject({ status: 409, body: { code: 'wrong_state' } })
    const token = await sold.inkloom.signUp('byok@example.org')
    await makeByok('byok@example.org')
    await sold.inkloom.restart()
    await expect(checkout(token)).rejects.toMatchObject({ status: 409, body: { code: 'wrong_state' } })
  })

  it('exists for our prices only, and requires a session', async () => {
    await expect(checkout(await sold.signUp(), 'price_of_something_else')).rejects.toMatchObject({ status: 404 })
    await expect(checkout('nobody')).rejects.toMatchObject({ status: 401 })
  })

  it.each(['GET /get_subscription', 'GET /user_info'] as const)(
    'shows the purchase on return, although no event arrived: %s',
    async (route) => {
      const token = await sold.signUp()
      sold.stripe.life.pay(await sold.openCheckout(token))
      await expect
        .poll(async () => (await sold.inkloom.call(route, {}, token)).subscription)
        .toMatchObject({ plan: { name: 'Premium' }, payment_failed: false })
      expect(await sold.tokensOf(token)).toBe(10)
    },
  )
})

describe('the portal', () => {
  it('opens for an account with a subscription', async () => {
    const { token, customer } = await sold.buyer()
    const { dashboard_url } = await sold.inkloom.call('GET /stripe_dashboard', {}, token)
    expect(dashboard_url).toBe(`${sold.stripe.url}/portal/${customer}`)
  })

  it('opens for nobody else', async () => {
    const portal = (token: string) => sold.inkloom.call('GET /stripe_dashboard', {}, token)
    await expect(portal(await sold.signUp())).rejects.toMatchObject({ status: 409, body: { code: 'wrong_state' } })
    await expect(portal(sold.owner)).rejects.toMatchObject({ status: 409 })
    await expect(portal('nobody')).rejects.toMatchObject({ status: 401 })
    const { token } = await sold.buyer()
    await makeByok((await sold.inkloom.call('GET /user_info', {}, token)).email)
    await sold.inkloom.restart()
    await expect(portal(token)).rejects.toMatchObject({ status: 409 })
  })

  it('answers 503 when the provider does not answer', async () => {
    const { token } = await sold.buyer()
    sold.stripe.next('error', 'error')
    await expect(sold.inkloom.call('GET /stripe_dashboard', {}, token)).rejects.toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('Nothing was charged') as string },
    })
  })
})

describe('the prices', () => {
  it('are loaded from the provider once, or answer 503', async () => {
    await sold.inkloom.restart()
    sold.stripe.set({ faults: { error: 1 } })
    await expect(sold.inkloom.call('GET /pricing')).rejects.toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    })
    sold.stripe.set({ faults: {} })
    expect(await sold.inkloom.call('GET /pricing')).toMatchObject({ currency: 'eur' })
    await sold.inkloom.restart()
    const before = sold.stripe.calls.length
    const [prices] = await Promise.all(Array.from({ length: 20 }, () => sold.inkloom.call('GET /pricing')))
    await sold.inkloom.call('GET /pricing')
    expect(sold.stripe.calls.slice(before).toSorted()).toEqual([
      'GET /v1/prices/price_monthly',
      'GET /v1/prices/price_quarterly',
      'GET /v1/prices/price_yearly',
    ])
    expect(prices).toEqual({
      currency: 'eur',
      prices: {
        monthly: { id: 'price_monthly', unit_amount: 1900, currency: 'eur', period: 'monthly' },
        quarterly: { id: 'price_quarterly', unit_amount: 4500, currency: 'eur', period: 'quarterly' },
        yearly: { id: 'price_yearly', unit_amount: 14_400, currency: 'eur', period: 'yearly' },
      },
    })
  })
})

it('records cancelled checkouts, and keeps the newest of each user', async () => {
  const token = await sold.signUp()
  for (let time = 0; time < 12; time++) await sold.inkloom.call('POST /add_to_cancel_list', {}, token)
  const { rows } = await sold.inkloom.database.db.execute('select from checkout_cancellations')
  expect(rows).toHaveLength(10)
  await expect(sold.inkloom.call('POST /add_to_cancel_list', {}, 'nobody')).rejects.toMatchObject({ status: 401 })
})

it('sells nothing when the checkout is switched off', async () => {
  const inkloom = await testInkloom({ environment: { STRIPE_SECRET_KEY: 'off' } })
  try {
    await inkloom.signUp('owner@example.org')
    const token = await inkloom.signUp('person@example.org')
    const refused = { status: 422, body: { code: 'not_supported' } }
    await expect(inkloom.call('GET /pricing')).rejects.toMatchObject(refused)
    await expect(
      inkloom.call('POST /checkout/:priceId', { params: { priceId: 'price_monthly' } }, token),
    ).rejects.toMatchObject(refused)
    await expect(inkloom.call('GET /stripe_dashboard', {}, token)).rejects.toMatchObject(refused)
    expect(await inkloom.call('GET /get_subscription', {}, token)).toEqual({ subscription: null })
  } finally {
    await inkloom.stop()
  }
})

/** Opens a checkout in an installation with these settings. */
const checkoutOf = async (environment: Record<string, string>, termsUrl: string | null = null) => {
  const asking = await stripeInkloom(environment)
  asking.stripe.store.termsUrl = termsUrl
  try {
    return await asking.openCheckout(await asking.signUp())
  } finally {
    await asking.stop()
  }
}

describe('checkout settings', () => {
  it.runIf(soaking).each([
    [{ STRIPE_AUTOMATIC_TAX: 'on' }, { automatic_tax: { enabled: true } }],
    [{ STRIPE_TAX_IDS: 'on' }, { tax_id_collection: { enabled: true } }],
    [{ STRIPE_BILLING_ADDRESS: 'on' }, { billing_address_collection: 'required' }],
    [{ STRIPE_COUPONS: 'on' }, { allow_promotion_codes: true }],
  ])('%o sends %o', async (environment, expected) => {
    expect(await checkoutOf(environment)).toMatchObject(expected)
  })

  it('can all be combined, with consent to the terms if Stripe has their address', async () => {
    const all = ['AUTOMATIC_TAX', 'TAX_IDS', 'BILLING_ADDRESS', 'COUPONS', 'TERMS_CONSENT']
    const environment = Object.fromEntries(all.map((name) => [`STRIPE_${name}`, 'on']))
    expect(await checkoutOf(environment, 'https://inkloom.example/terms')).toMatchObject({
      automatic_tax: { enabled: true },
      tax_id_collection: { enabled: true },
      billing_address_collection: 'required',
      allow_promotion_codes: true,
      consent_collection: { terms_of_service: 'required' },
    })
    await expect(checkoutOf(environment)).rejects.toMatchObject({ status: 503 })
  })
})
