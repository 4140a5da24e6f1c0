import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fallbackPrices } from '#contract/plans.ts'
import { liftedLimiter } from '#tests/security/lifted-limiter.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { stripeInkloom } from '#tests/support/fake-stripe-inkloom.ts'

let inkloom: TestInkloom
let people = 0
beforeAll(async () => {
  inkloom = await testInkloom({ limiter: liftedLimiter() })
  await inkloom.signUp('owner@example.org')
})
afterAll(() => inkloom.stop())

const signUp = () => inkloom.signUp(`person-${++people}@example.org`)
const open = async (token: string, period: 'monthly' | 'quarterly' | 'yearly' = 'monthly') => {
  const { prices } = await inkloom.call('GET /pricing')
  const params = { priceId: prices[period].id }
  const { checkout_url } = await inkloom.call('POST /checkout/:priceId', { params }, token)
  return checkout_url.slice(`${inkloom.address}/test_checkout/`.length)
}
const end = (token: string, id: string, outcome: 'pay' | 'fail' | 'cancel') =>
  inkloom.call('POST /test_checkout/:id', { params: { id }, body: { outcome } }, token)
const read = (token: string, id: string) => inkloom.call('GET /test_checkout/:id', { params: { id } }, token)
const buyer = async (period: 'monthly' | 'quarterly' | 'yearly' = 'monthly') => {
  const token = await signUp()
  await end(token, await open(token, period), 'pay')
  return token
}
type Event = Parameters<typeof sendEvent>[1]
const sendEvent = async (
  token: string,
  event: 'renew' | 'fail_payment' | 'end_grace' | 'recover' | 'cancel' | 'resume' | 'end' | 'refund' | 'dispute',
) => (await inkloom.call('POST /test_subscription', { body: { event } }, token)).subscription!
const planOf = async (token: string) => (await inkloom.call('GET /user_info', {}, token)).subscription
const tokensOf = async (token: string) => (await inkloom.call('GET /me/quota', {}, token)).book_tokens

describe('a test checkout', () => {
  it('charges the fallback prices, and gives Premium once it is paid', async () => {
    const token = await signUp()
    const id = await open(token, 'yearly')
    expect(await read(token, id)).toEqual({
      period: 'yearly',
      unit_amount: fallbackPrices.amounts.yearly,
      currency: 'usd',
      state: 'open',
    })
    expect(await planOf(token)).toBeNull()
    expect(await end(token, id, 'pay')).toMatchObject({ url: '/purchase_confirmation' })
    expect(await planOf(token)).toMatchObject({ plan: { name: 'Premium' }, payment_failed: false, cancelled: false })
    expect(await tokensOf(token)).toBe(150)
    expect((await read(token, id)).state).toBe('paid')
    // A double click.
    expect(await end(token, id, 'pay')).toMatchObject({ url: '/purchase_confirmation' })
    expect(await tokensOf(token)).toBe(150)
  })

  it('can fail and be retried, or be cancelled', async () => {
    const token = await signUp()
    const id = await open(token)
    expect(await end(token, id, 'fail')).toEqual({
      url: null,
      message: 'The test payment was declined. Nothing was charged; you can try again.',
    })
    expect(await planOf(token)).toBeNull()
    expect(await open(token)).toBe(id)
    expect(await end(token, id, 'cancel')).toMatchObject({ url: '/cancel_payment' })
    expect((await read(token, id)).state).toBe('cancelled')
    await expect(end(token, id, 'pay')).rejects.toMatchObject({ status: 409, body: { code: 'wrong_state' } })
    expect(await planOf(token)).toBeNull()
    expect(await open(token)).not.toBe(id)
  })

  it('is closed by one of another price, and refused while a subscription is running', async () => {
    const token = await signUp()
    const first = await open(token, 'monthly')
    const second = await open(token, 'quarterly')
    await expect(end(token, first, 'pay')).rejects.toMatchObject({ body: { code: 'wrong_state' } })
    await end(token, second, 'pay')
    await expect(open(token)).rejects.toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Manage subscription') as string },
    })
    await expect(inkloom.call('GET /stripe_dashboard', {}, token)).resolves.toEqual({
      dashboard_url: `${inkloom.address}/test_billing`,
    })
  })

  it("answers for another user's checkout as for an unknown one", async () => {
    const id = await open(await signUp())
    const other = await signUp()
    const answers = await Promise.allSettled([
      read(other, id),
      read(other, crypto.randomUUID()),
      end(other, id, 'pay'),
      end(other, crypto.randomUUID(), 'pay'),
    ])
    const bodies = answers.map((answer) => (answer as PromiseRejectedResult).reason as { status: number; body: object })
    expect(new Set(bodies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(bodies[0]!.status).toBe(404)
    await expect(read('nobody', id)).rejects.toMatchObject({ status: 401 })
  })
})

describe('a test subscription', () => {
  it.each<[string, Event[], { plan: object | null; tokens: number; possible: Event[] }]>([
    [
      'is renewed',
      ['renew'],
      {
        plan: { payment_failed: false },
        tokens: 10,
        possible: ['renew', 'fail_payment', 'cancel', 'end', 'refund', 'dispute'],
      },
    ],
    [
      'fails to be paid',
      ['fail_payment'],
      {
        plan: { payment_failed: false },
        tokens: 10,
        possible: ['end_grace', 'recover', 'end', 'refund', 'dispute'],
      },
    ],
    [
      'fails to be paid until after its grace period',
      ['fail_payment', 'end_grace'],
      { plan: { payment_failed: true }, tokens: 10, possible: ['recover', 'end', 'refund', 'dispute'] },
    ],
    [
      'recovers',
      ['fail_payment', 'recover'],
      {
        plan: { payment_failed: false },
        tokens: 10,
        possible: ['renew', 'fail_payment', 'cancel', 'end', 'refund', 'dispute'],
      },
    ],
    [
      'is cancelled',
      ['cancel'],
      {
        plan: { payment_failed: false, cancelled: true },
        tokens: 10,
        possible: ['resume', 'end', 'refund', 'dispute'],
      },
    ],
    [
      'is resumed',
      ['cancel', 'resume'],
      {
        plan: { cancelled: false },
        tokens: 10,
        possible: ['renew', 'fail_payment', 'cancel', 'end', 'refund', 'dispute'],
      },
    ],
    ['ends', ['cancel', 'end'], { plan: null, tokens: 10, possible: ['refund', 'dispute'] }],
    [
      'is refunded',
      ['refund'],
      { plan: { payment_failed: true }, tokens: 0, possible: ['renew', 'fail_payment', 'cancel', 'end'] },
    ],
    [
      'is disputed',
      ['dispute'],
      { plan: { payment_failed: true }, tokens: 10, possible: ['renew', 'fail_payment', 'cancel', 'end'] },
    ],
    [
      'is refunded and renewed',
      ['refund', 'renew'],
      {
        plan: { payment_failed: false },
        tokens: 10,
        possible: ['renew', 'fail_payment', 'cancel', 'end', 'refund', 'dispute'],
      },
    ],
  ])('%s', async (_, events, expected) => {
    const token = await buyer()
    const seen = []
    for (const event of events) seen.push(await sendEvent(token, event))
    const subscription = seen.at(-1)!
    expect(subscription.possible.toSorted()).toEqual(expected.possible.toSorted())
    expect(await inkloom.call('GET /test_subscription', {}, token)).toEqual({ subscription })
    expect({ plan: await planOf(token) }).toMatchObject({ plan: expected.plan })
    expect(await tokensOf(token)).toBe(expected.tokens)
  })

  it('refuses an event that is not possible in its state', async () => {
    const token = await buyer()
    await expect(sendEvent(token, 'recover')).rejects.toMatchObject({ status: 409, body: { code: 'wrong_state' } })
    await expect(sendEvent(await signUp(), 'renew')).rejects.toMatchObject({
      status: 409,
      body: { code: 'wrong_state' },
    })
    expect(await inkloom.call('GET /test_subscription', {}, await signUp())).toEqual({ subscription: null })
  })

  it('can be bought again after it ended', async () => {
    const token = await buyer()
    await sendEvent(token, 'end')
    await end(token, await open(token, 'quarterly'), 'pay')
    expect(await planOf(token)).toMatchObject({ payment_failed: false, cancelled: false })
    expect(await tokensOf(token)).toBe(35)
  })

  it('ends Premium when its period is over and was not renewed', async () => {
    const token = await buyer()
    const before = (await planOf(token))!.end_date!
    const { db } = inkloom.database
    await db.execute(`update test_subscriptions set period_end = now() - interval '8 days'`)
    await db.execute(`update subscriptions set ends_at = now() - interval '8 days'`)
    await db.execute(`update billing_customers set looked_at = now() - interval '2 hours'`)
    await inkloom.restart()
    await expect.poll(() => planOf(token)).toMatchObject({ payment_failed: true })
    await sendEvent(token, 'renew')
    expect(await planOf(token)).toMatchObject({ payment_failed: false })
    expect((await planOf(token))!.end_date!).toBeLessThan(before)
  })
})

describe('with Stripe as provider', () => {
  it('has no test calls, and no Premium from test purchases', async () => {
    const sold = await stripeInkloom()
    try {
      const token = await sold.signUp()
      const id = crypto.randomUUID()
      const refused = { status: 404, body: { code: 'not_found' } }
      await expect(sold.inkloom.call('GET /test_checkout/:id', { params: { id } }, token)).rejects.toMatchObject(
        refused,
      )
      await expect(sold.inkloom.call('GET /test_subscription', {}, token)).rejects.toMatchObject(refused)
      await expect(
        sold.inkloom.call('POST /test_subscription', { body: { event: 'renew' } }, token),
      ).rejects.toMatchObject(refused)
      await expect(
        sold.inkloom.call('POST /test_checkout/:id', { params: { id }, body: { outcome: 'pay' } }, token),
      ).rejects.toMatchObject(refused)
      await sold.inkloom.database.db.execute(
        `insert into billing_customers (user_id, customer_id) select id, 'test_cus_' || id from users where not owner`,
      )
      await sold.inkloom.database.db.execute(
        `insert into subscriptions (user_id, subscription_id, period, ends_at)
         select id, 'test_sub_1', 'monthly', now() + interval '1 month' from users where not owner`,
      )
      await sold.inkloom.restart()
      expect(await sold.planOf(token)).toBeNull()
      const { customer } = sold.stripe.life.pay(await sold.openCheckout(token))
      await sold.tell()
      expect(customer).toMatch(/^cus_/)
      expect(await sold.planOf(token)).toMatchObject({ plan: { name: 'Premium' } })
    } finally {
      await sold.stop()
    }
  })
})
