import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { liftedLimiter } from '#tests/security/lifted-limiter.ts'
import { testInkloom } from '#tests/support/test-inkloom.ts'
import { type StripeInkloom, stripeInkloom } from '#tests/support/fake-stripe-inkloom.ts'

let sold: StripeInkloom
let life: StripeInkloom['stripe']['life']
beforeAll(async () => {
  sold = await stripeInkloom()
  life = sold.stripe.life
})
afterAll(() => sold.stop())

const DAY = 86_400
const now = () => Math.floor(Date.now() / 1000)

/** Creates a subscriber whose first month ended this many days ago without an event. */
const buyerOfLastMonth = async (days: number) => {
  const token = await sold.signUp()
  const session = await sold.openCheckout(token)
  sold.stripe.store.startAt(session.customer, now() - (31 + days) * DAY)
  const { id } = life.pay(session)
  await sold.tell()
  return { token, subscription: id, customer: session.customer }
}
const mailsTo = async (token: string) => {
  const { email } = await sold.inkloom.call('GET /user_info', {}, token)
  const { mails } = await sold.inkloom.call('GET /mailbox')
  return mails.filter(({ to, subject }) => to === email && subject === 'Your Inkloom payment failed')
}
const details = async (token: string) => (await sold.inkloom.call('GET /subscription_details', {}, token)).details
const nextCharge = async (token: string) => (await sold.inkloom.call('GET /next_charge', {}, token)).next_charge

describe('a failed renewal', () => {
  it('keeps Premium for the grace period, grants no tokens, and sends one mail', async () => {
    const { token, subscription } = await buyerOfLastMonth(3)
    const tokens = await sold.tokensOf(token)
    life.failRenewal(subscription)
    const events = sold.newEvents()
    for (const event of [...events, ...events.toReversed()]) expect((await sold.deliver(event)).status).toBe(200)
    expect(await sold.planOf(token)).toMatchObject({ payment_failed: false })
    expect(await sold.tokensOf(token)).toBe(tokens)
    const { grace_end_date, payment } = (await details(token))!
    expect(payment).toBe('failing')
    expect(grace_end_date! - now()).toBeGreaterThan(3 * DAY)
    expect(grace_end_date! - now()).toBeLessThan(7 * DAY)
    expect(await nextCharge(token)).toEqual({ amount: 1900, currency: 'eur', date: null })
    await vi.waitFor(async () => expect(await mailsTo(token)).toHaveLength(1))
    const [mail] = await mailsTo(token)
    expect(mail!.text).toContain('Premium stays as it is until')
    expect(mail!.text).toContain('Manage subscription')
    expect(mail!.links).toContain(`${sold.inkloom.address}/settings`)
    // All events arrive again, and no second mail is sent.
    for (const event of events) await sold.deliver({ ...event, id: `${event.id}_again` })
    life.recover(subscription)
    await sold.tell()
    expect(await sold.tokensOf(token)).toBe(10)
    expect(await details(token)).toMatchObject({ payment: 'good', grace_end_date: null })
    expect(await mailsTo(token)).toHaveLength(1)
  })

  it('ends Premium when the grace period is over, even without an event', async () => {
    const { token, subscription } = await buyerOfLastMonth(1)
    life.failRenewal(subscription)
    await sold.tell()
    expect(await sold.planOf(token)).toMatchObject({ payment_failed: false })
    await sold.inkloom.database.db.execute(
      `update subscriptions set grace_ends_at = now() - interval '1 second' where subscription_id = '${subscription}'`,
    )
    await sold.inkloom.restart()
    expect(await sold.planOf(token)).toMatchObject({ payment_failed: true })
    expect((await sold.inkloom.call('GET /get_subscription', {}, token)).subscription).toMatchObject({
      payment_failed: true,
    })
    expect(await details(token)).toMatchObject({ payment: 'failed' })
    await expect(sold.openCheckout(token)).rejects.toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Manage subscription') as unknown },
    })
    life.recover(subscription)
    await sold.tell()
    expect(await sold.planOf(token)).toMatchObject({ payment_failed: false })
  })

  it('gives no further grace period when later bills fail', async () => {
    const { token, subscription } = await buyerOfLastMonth(40)
    life.failRenewal(subscription)
    await sold.tell()
    expect(await sold.planOf(token)).toMatchObject({ payment_failed: true })
    life.failRenewal(subscription)
    await sold.tell()
    expect(await sold.planOf(token)).toMatchObject({ payment_failed: true })
    await vi.waitFor(async () => expect(await mailsTo(token)).toHaveLength(2))
  })

  it('gives no grace period to an account that never paid', async () => {
    const { token, subscription } = await sold.buyer()
    sold.stripe.store.get('subscription', subscription).status = 'incomplete'
    life.cancelAtPeriodEnd(subscription, false)
    await sold.tell()
    expect(await sold.planOf(token)).toMatchObject({ payment_failed: true })
    expect(await details(token)).toMatchObject({ payment: 'failed', grace_end_date: null })
  })
})

describe('subscription details', () => {
  it('show the plan, price and period, and the next charge as Stripe computes it', async () => {
    const { token, subscription, customer } = await sold.buyer('quarterly')
    expect(await details(token)).toEqual({
      plan: 'Premium',
      period: 'quarterly',
      price: { unit_amount: 4500, currency: 'eur' },
      payment: 'good',
      grace_end_date: null,
    })
    const end = sold.stripe.store.get('subscription', subscription).items.data[0]!.current_period_end
    expect(await nextCharge(token)).toEqual({ amount: 4500, currency: 'eur', date: end })
    sold.stripe.store.get('customer', customer).balance = -1000
    expect(await nextCharge(token)).toMatchObject({ amount: 3500 })
    life.cancelAtPeriodEnd(subscription)
    await sold.tell()
    expect(await nextCharge(token)).toBeNull()
  })

  it('are null for accounts that pay nothing', async () => {
    const token = await sold.signUp()
    expect([await details(token), await nextCharge(token)]).toEqual([null, null])
    expect([await details(sold.owner), await nextCharge(sold.owner)]).toEqual([null, null])
  })

  it('answer 503 for the next charge while Stripe does not answer', async () => {
    const { token } = await sold.buyer()
    sold.stripe.next('error', 'error')
    await expect(nextCharge(token)).rejects.toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(await details(token)).toMatchObject({ payment: 'good' })
  })
})

describe('a setting', () => {
  it('PAYMENT_GRACE_DAYS=0 gives no grace period', async () => {
    const inkloom = await testInkloom({ limiter: liftedLimiter(), environment: { PAYMENT_GRACE_DAYS: '0' } })
    try {
      await inkloom.signUp('owner@example.org')
      const token = await inkloom.signUp('ada@example.org')
      const { prices } = await inkloom.call('GET /pricing')
      const params = { priceId: prices.monthly.id }
      const { checkout_url } = await inkloom.call('POST /checkout/:priceId', { params }, token)
      const id = checkout_url.split('/').at(-1)!
      await inkloom.call('POST /test_checkout/:id', { params: { id }, body: { outcome: 'pay' } }, token)
      await inkloom.call('POST /test_subscription', { body: { event: 'fail_payment' } }, token)
      const { subscription } = await inkloom.call('GET /user_info', {}, token)
      expect(subscription).toMatchObject({ payment_failed: true })
    } finally {
      await inkloom.stop()
    }
  })
})
