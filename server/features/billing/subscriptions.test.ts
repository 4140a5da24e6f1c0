import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unitsOf } from '#contract/plans.ts'
import { takeTokens } from '../../plans/book-tokens.ts'
import { type StripeInkloom, stripeInkloom } from '#tests/support/fake-stripe-inkloom.ts'

let sold: StripeInkloom
let life: StripeInkloom['stripe']['life']
beforeAll(async () => {
  sold = await stripeInkloom()
  life = sold.stripe.life
})
afterAll(() => sold.stop())

const premium = (change: object = {}) =>
  expect.objectContaining({
    plan: { name: 'Premium', word_limit: 0 },
    payment_failed: false,
    cancelled: false,
    ...change,
  }) as unknown
const endOf = (subscription: string) =>
  sold.stripe.store.get('subscription', subscription).items.data[0]!.current_period_end

/** Takes tokens as accepted books would. */
const spend = async (token: string, tokens: number) => {
  const { email } = await sold.inkloom.call('GET /user_info', {}, token)
  const { db } = sold.inkloom.database
  const user = await db.query.users.findFirst({ where: (users, { eq }) => eq(users.email, email) })
  await sold.inkloom.database.transaction(async (tx) => {
    for (let book = 0; book < tokens; book++)
      await takeTokens(tx, { userId: user!.id, guid: crypto.randomUUID(), attempt: 1 }, unitsOf(1))
  })
}

describe('a subscription', () => {
  it.each([
    ['monthly', 10],
    ['quarterly', 35],
    ['yearly', 150],
  ] as const)('gives Premium and its book tokens: %s, %i', async (period, tokens) => {
    const { token, subscription } = await sold.buyer(period)
    expect(await sold.planOf(token)).toEqual(
      premium({ stripe_subscription_id: subscription, end_date: endOf(subscription) }),
    )
    expect(await sold.tokensOf(token)).toBe(tokens)
  })

  it('renews: remaining tokens expire and the same number is granted again', async () => {
    const { token, subscription } = await sold.buyer()
    await spend(token, 3)
    expect(await sold.tokensOf(token)).toBe(7)
    life.renew(subscription)
    await sold.tell()
    expect(await sold.tokensOf(token)).toBe(10)
    expect(await sold.planOf(token)).toEqual(premium({ end_date: endOf(subscription) }))
  })

  it('changes: the new period has its tokens at once, minus those spent from the money that pays for it', async () => {
    const { token, subscription } = await sold.buyer()
    await spend(token, 4)
    life.change(subscription, 'yearly')
    await sold.tell()
    // Slightly more, because the plan before was used for an hour.
    expect(await sold.tokensOf(token)).toBeCloseTo(146, 1)
    expect(await sold.planOf(token)).toEqual(premium({ end_date: endOf(subscription) }))
    life.change(subscription, 'quarterly')
    expect(sold.stripe.store.get('invoice', sold.invoiceOf(subscription)).payments).toEqual([])
    await sold.tell()
    expect(await sold.tokensOf(token)).toBeCloseTo(31, 1)
    expect(await sold.planOf(token)).toEqual(premium({ end_date: endOf(subscription) }))
  })

  it('grants the tokens of one payment once, however often the plan is switched', async () => {
    const { token, subscription } = await sold.buyer('yearly')
    await spend(token, 150)
    for (const period of ['monthly', 'yearly', 'monthly', 'yearly'] as const) {
      life.change(subscription, period)
      await sold.tell()
      expect(await sold.tokensOf(token)).toBeLessThan(0.5)
    }
  })

  it('pauses with the payment whose money paid for the change', async () => {
    const { token, subscription } = await sold.buyer('yearly')
    const paid = sold.invoiceOf(subscription)
    life.change(subscription, 'monthly')
    life.dispute(paid)
    await sold.tell()
    expect(await sold.planOf(token)).toEqual(premium({ payment_failed: true }))
    life.winDispute(paid)
    await sold.tell()
    expect(await sold.planOf(token)).toEqual(premium())
    life.refund(paid)
    await sold.tell()
    expect(await sold.planOf(token)).toEqual(premium({ payment_failed: true }))
    expect(await sold.tokensOf(token)).toBe(0)
  })

  it('grants nothing for adjustments within a period', async () => {
    const { token, subscription } = await sold.buyer()
    await spend(token, 4)
    life.adjust(subscription)
    await sold.tell()
    expect(await sold.tokensOf(token)).toBe(6)
    expect(await sold.planOf(token)).toEqual(premium())
  })

  it('gets no new tokens while a renewal fails, and gets them once it is paid', async () => {
    const { token, subscription } = await sold.buyer()
    await spend(token, 1)
    life.failRenewal(subscription)
    await sold.tell()
    expect(await sold.tokensOf(token)).toBe(9)
    life.recover(subscription)
    await sold.tell()
    expect(await sold.planOf(token)).toEqual(premium())
    expect(await sold.tokensOf(token)).toBe(10)
  })

  it('runs to its end when it is cancelled, can be resumed, and is removed when it has ended', async () => {
    const { token, subscription } = await sold.buyer()
    life.cancelAtPeriodEnd(subscription)
    await sold.tell()
    expect(await sold.planOf(token)).toEqual(premium({ cancelled: true, end_date: endOf(subscription) }))
    life.cancelAtPeriodEnd(subscription, false)
    await sold.tell()
    expect(await sold.planOf(token)).toEqual(premium())
    life.end(subscription)
    await sold.tell()
    expect(await sold.planOf(token)).toBeNull()
  })

  it('can be bought again after it has ended', async () => {
    const { token, subscription } = await sold.buyer()
    await spend(token, 2)
    life.end(subscription)
    await sold.tell()
    const again = life.pay(await sold.openCheckout(token, 'quarterly'))
    await sold.tell()
    expect(await sold.planOf(token)).toEqual(premium({ stripe_subscription_id: again.id }))
    expect(await sold.tokensOf(token)).toBe(35)
  })
})

describe('money that goes back', () => {
  it('takes Premium and unspent tokens after a full refund, and the next payment restores them', async () => {
    const { token, subscription } = await sold.buyer()
    await spend(token, 4)
    life.refund(sold.invoiceOf(subscription))
    await sold.tell()
    expect(await sold.planOf(token)).toEqual(premium({ payment_failed: true }))
    expect(await sold.tokensOf(token)).toBe(0)
    life.renew(subscription)
    await sold.tell()
    expect(await sold.planOf(token)).toEqual(premium())
    expect(await sold.tokensOf(token)).toBe(10)
  })

  it('takes tokens in proportion to a partial refund, and none for an earlier period; Premium stays', async () => {
    const { token, subscription } = await sold.buyer()
    const first = sold.invoiceOf(subscription)
    life.refund(first, 475)
    await sold.tell()
    expect(await sold.planOf(token)).toEqual(premium())
    expect(await sold.tokensOf(token)).toBe(7.5)
    life.renew(subscription)
    life.refund(first)
    await sold.tell()
    expect(await sold.planOf(token)).toEqual(premium())
    expect(await sold.tokensOf(token)).toBe(10)
  })

  it('suspends Premium during a dispute, and restores it when the dispute is won', async () => {
    const { token, subscription } = await sold.buyer()
    const invoice = sold.invoiceOf(subscription)
    life.dispute(invoice)
    await sold.tell()
    expect(await sold.planOf(token)).toEqual(premium({ payment_failed: true }))
    expect(await sold.tokensOf(token)).toBe(10)
    life.winDispute(invoice)
    await sold.tell()
    expect(await sold.planOf(token)).toEqual(premium())
    expect(await sold.tokensOf(token)).toBe(10)
  })

  it('takes the tokens too when the dispute is lost', async () => {
    const { token, subscription } = await sold.buyer()
    const invoice = sold.invoiceOf(subscription)
    life.dispute(invoice)
    life.loseDispute(invoice)
    await sold.tell()
    expect(await sold.planOf(token)).toEqual(premium({ payment_failed: true }))
    expect(await sold.tokensOf(token)).toBe(0)
  })

  it('takes tokens with a credit note, and restores them with what the credit pays for', async () => {
    const { token, subscription } = await sold.buyer()
    life.creditNote(sold.invoiceOf(subscription), { credit: 1900 })
    await sold.tell()
    // A credit note alone sends no event unless those events are configured. The next sync finds
    // it.
    life.cancelAtPeriodEnd(subscription, false)
    await sold.tell()
    expect(await sold.tokensOf(token)).toBe(0)
    life.renew(subscription)
    await sold.tell()
    expect(await sold.tokensOf(token)).toBe(10)
  })

  it('is not affected by an inquiry', async () => {
    const { token, subscription } = await sold.buyer()
    life.dispute(sold.invoiceOf(subscription), { inquiry: true })
    await sold.tell()
    expect(await sold.planOf(token)).toEqual(premium())
  })
})

describe('the state in Stripe', () => {
  it('is read to its last page and its last line', async () => {
    const token = await sold.signUp()
    const { id } = life.pay(await sold.openCheckout(token), { extraLines: 12 })
    for (let month = 0; month < 105; month++) life.renew(id)
    await sold.deliver(sold.newEvents().at(-1)!)
    expect(await sold.tokensOf(token)).toBe(10)
    expect(await sold.planOf(token)).toEqual(premium({ end_date: endOf(id) }))
    const { rows } = await sold.inkloom.database.db.execute<{ granted: number }>(
      `select count(*)::int as granted from token_ledger where reason = 'granted' and payment_id in (${sold.stripe.store
        .all('invoice')
        .filter(({ parent }) => parent.subscription_details.subscription === id)
        .map((invoice) => `'${invoice.id}'`)
        .join()})`,
    )
    expect(rows[0]!.granted).toBe(106)
  })

  it('keeps the plan of a subscription whose price is no longer offered', async () => {
    const { token, subscription } = await sold.buyer('quarterly')
    sold.stripe.store.get('subscription', subscription).items.data[0]!.price = sold.stripe.store.add({
      ...sold.stripe.store.get('price', sold.stripe.prices.quarterly),
      id: 'price_of_last_year',
    })
    await spend(token, 5)
    life.renew(subscription)
    await sold.tell()
    expect(await sold.planOf(token)).toEqual(premium({ end_date: endOf(subscription) }))
    expect(await sold.tokensOf(token)).toBe(35)
  })
})
