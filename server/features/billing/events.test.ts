import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { StripeEvent } from '#tests/doubles/stripe-server/stripe-server.ts'
import { type StripeInkloom, stripeInkloom } from '#tests/support/fake-stripe-inkloom.ts'

let sold: StripeInkloom
let life: StripeInkloom['stripe']['life']
beforeAll(async () => {
  sold = await stripeInkloom()
  life = sold.stripe.life
})
afterAll(() => sold.stop())
beforeEach(() => void sold.newEvents())

const count = async (table: string, where = 'true') => {
  const { rows } = await sold.inkloom.database.db.execute<{ count: number }>(
    `select count(*)::int as count from ${table} where ${where}`,
  )
  return rows[0]!.count
}
/** Returns all rows that concern money. */
const state = async () => {
  const tables = ['subscriptions', 'token_ledger', 'billing_customers', 'billing_events']
  const rows = await Promise.all(
    tables.map(async (table) => (await sold.inkloom.database.db.execute(`select * from ${table} order by 1`)).rows),
  )
  return JSON.stringify(rows)
}

it('refuses forged, altered and stale events, records them, and changes nothing', async () => {
  const { subscription } = await sold.buyer()
  life.end(subscription)
  const [event] = sold.newEvents() as [StripeEvent]
  const before = await state()
  const bad = [
    sold.deliver(event, { secret: 'whsec_of_somebody_else_0123456789abcdef' }),
    sold.deliver(event, { age: 301 }),
    sold.deliver(event, { alter: (body) => body.replace(event.id, 'evt_another') }),
    sold.deliver(event, { alter: (body) => `${body} ` }),
    fetch(`${sold.inkloom.address}/v1/stripe_webhook`, { method: 'POST', body: JSON.stringify(event) }),
    fetch(`${sold.inkloom.address}/v1/stripe_webhook`, {
      method: 'POST',
      headers: { 'stripe-signature': 't=1,v1=00' },
      body: '',
    }),
  ]
  for (const answer of await Promise.all(bad)) {
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'signature_invalid' })
  }
  expect(await state()).toBe(before)
  await expect.poll(() => count('security_events', `kind = 'webhook_refused'`)).toBeGreaterThan(0)
  expect((await sold.deliver(event, { age: 290 })).status).toBe(200)
  expect(await state()).not.toBe(before)
})

it('applies a repeated event once', async () => {
  const { token, subscription } = await sold.buyer()
  life.renew(subscription)
  const events = sold.newEvents()
  const answers = await Promise.all([...events, ...events, ...events].map((event) => sold.deliver(event)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await sold.tokensOf(token)).toBe(10)
  const calls = sold.stripe.calls.length
  for (const event of events) await sold.deliver(event)
  // A known event is answered without a call to Stripe.
  expect(sold.stripe.calls).toHaveLength(calls)
})

it('reaches the same plan in whatever order events arrive', async () => {
  const { token, subscription } = await sold.buyer()
  const first = sold.invoiceOf(subscription)
  life.renew(subscription)
  life.cancelAtPeriodEnd(subscription)
  life.cancelAtPeriodEnd(subscription, false)
  life.change(subscription, 'quarterly')
  life.refund(first)
  for (const event of sold.newEvents().toReversed()) expect((await sold.deliver(event)).status).toBe(200)
  expect(await sold.planOf(token)).toMatchObject({ payment_failed: false, cancelled: false })
  expect(await sold.tokensOf(token)).toBe(35)
  expect(await count('token_ledger', `payment_id = '${sold.invoiceOf(subscription)}' and reason = 'granted'`)).toBe(1)
})

it('requests an event again while the provider is down', async () => {
  const { token, subscription } = await sold.buyer()
  life.end(subscription)
  const [event] = sold.newEvents() as [StripeEvent]
  // Stripe's client library retries some failures once.
  for (const faults of [['error', 'error'], ['busy'], ['lost', 'lost']] as const) {
    sold.stripe.next(...faults)
    const answer = await sold.deliver(event)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([503, 'unavailable'])
    expect(await sold.planOf(token)).not.toBeNull()
  }
  expect((await sold.deliver(event)).status).toBe(200)
  expect(await sold.planOf(token)).toBeNull()
})

it('keeps the result of the later of two syncs, although the earlier one ends later', async () => {
  const { token, subscription } = await sold.buyer()
  life.cancelAtPeriodEnd(subscription)
  const [cancelled] = sold.newEvents() as [StripeEvent]
  sold.stripe.set({ slowMs: 700 })
  // The three answers of this sync are outdated when they arrive.
  sold.stripe.next('slow', 'slow', 'slow')
  const calls = sold.stripe.calls.length
  const early = sold.deliver(cancelled)
  while (sold.stripe.calls.length === calls) await setTimeout(5)
  life.end(subscription)
  const late = sold.newEvents().map((event) => sold.deliver(event))
  for (const answer of [early, ...late]) expect((await answer).status).toBe(200)
  expect(await sold.planOf(token)).toBeNull()
})

it('finds the customer of an event that names none', async () => {
  const { token, subscription } = await sold.buyer()
  const invoice = sold.invoiceOf(subscription)
  life.dispute(invoice)
  const disputed = sold.newEvents()
  expect(disputed.every(({ data }) => !('customer' in data.object))).toBe(true)
  await sold.deliver(disputed[0]!)
  expect(await sold.planOf(token)).toMatchObject({ payment_failed: true })
  life.winDispute(invoice)
  await sold.deliver(sold.newEvents()[0]!)
  expect(await sold.planOf(token)).toMatchObject({ payment_failed: false })
  life.refund(invoice)
  const refund = sold.newEvents().find(({ type }) => type === 'refund.created')!
  await sold.deliver(refund)
  expect(await sold.planOf(token)).toMatchObject({ payment_failed: true })
  life.renew(subscription)
  const paid = sold.newEvents().find(({ type }) => type === 'invoice_payment.paid')!
  await sold.deliver(paid)
  expect(await sold.planOf(token)).toMatchObject({ payment_failed: false })
})

it('acknowledges events about unknown customers', async () => {
  const stranger = sold.stripe.store.add({ ...sold.stripe.store.all('customer')[0]!, id: 'cus_stranger' })
  life.subscribe(stranger.id, 'monthly')
  sold.stripe.store.tell('price.updated', sold.stripe.store.get('price', sold.stripe.prices.monthly))
  const before = JSON.stringify([await count('subscriptions'), await count('token_ledger')])
  for (const event of sold.newEvents()) expect((await sold.deliver(event)).status).toBe(200)
  expect(JSON.stringify([await count('subscriptions'), await count('token_ledger')])).toBe(before)
})

it('records a change of plan as a security event', async () => {
  const { subscription } = await sold.buyer('quarterly')
  life.end(subscription)
  await sold.tell()
  const { rows } = await sold.inkloom.database.db.execute<{ details: object }>(
    `select details from security_events where kind = 'plan_changed' order by id desc limit 2`,
  )
  expect(rows.map(({ details }) => details)).toEqual([
    { from: 'quarterly', to: 'none' },
    { from: 'none', to: 'quarterly' },
  ])
})

it('syncs on its own when a period ended without an event', async () => {
  const paying = await sold.buyer()
  const gone = await sold.buyer()
  life.renew(paying.subscription)
  life.end(gone.subscription)
  sold.newEvents()
  const { db } = sold.inkloom.database
  await db.execute(`update subscriptions set ends_at = now() - interval '1 minute'`)
  await db.execute(`update billing_customers set looked_at = now() - interval '2 hours'`)
  await sold.inkloom.restart()
  await expect.poll(() => sold.planOf(gone.token)).toBeNull()
  const { current_period_end } = sold.stripe.store.get('subscription', paying.subscription).items.data[0]!
  await expect
    .poll(() => sold.planOf(paying.token))
    .toMatchObject({ payment_failed: false, end_date: current_period_end })
})

it('deletes old events', async () => {
  await sold.buyer()
  await sold.inkloom.database.db.execute(`update billing_events set received_at = now() - interval '31 days'`)
  await sold.inkloom.restart()
  expect(await count('billing_events')).toBe(0)
})
