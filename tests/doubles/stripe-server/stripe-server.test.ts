import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sign, type StripeServer, startStripeServer } from './stripe-server.ts'

let double: StripeServer
let stripe: Stripe
beforeAll(async () => {
  double = await startStripeServer()
  const { hostname, port } = new URL(double.url)
  stripe = new Stripe(double.key, { protocol: 'http', host: hostname, port, maxNetworkRetries: 0, telemetry: false })
})
afterAll(() => double.close())

const newCustomer = async () => (await stripe.customers.create({ email: 'somebody@example.org' })).id

it('gives lists page by page, the newest first', async () => {
  const customer = await newCustomer()
  const { id } = double.life.subscribe(customer, 'monthly')
  for (let month = 0; month < 7; month++) double.life.renew(id)
  const first = await stripe.invoices.list({ customer, limit: 3 })
  expect([first.data.length, first.has_more]).toEqual([3, true])
  const all = await stripe.invoices.list({ customer, limit: 3 }).autoPagingToArray({ limit: 100 })
  expect(all.map((invoice) => invoice.id)).toEqual(
    double.store.all('invoice').flatMap((invoice) => (invoice.customer === customer ? [invoice.id] : [])),
  )
  expect(all[0]!.created).toBeGreaterThan(all.at(-1)!.created)
})

it('links an invoice to its charge through its payments, where these are asked for', async () => {
  const customer = await newCustomer()
  double.life.subscribe(customer, 'yearly')
  const [plain] = (await stripe.invoices.list({ customer })).data
  expect(plain!.payments).toBeUndefined()
  const [expanded] = (await stripe.invoices.list({ customer, expand: ['data.payments'] })).data
  const [charge] = (await stripe.charges.list({ customer })).data
  expect(expanded!.payments!.data[0]!.payment.payment_intent).toBe(charge!.payment_intent)
})

it('does what has a key once, gives the same answer again, and refuses the key for something else', async () => {
  const idempotencyKey = crypto.randomUUID()
  const create = (email: string) => stripe.customers.create({ email }, { idempotencyKey })
  const first = await create('a@example.org')
  expect((await create('a@example.org')).id).toBe(first.id)
  await expect(create('b@example.org')).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  const failing = { idempotencyKey: crypto.randomUUID() }
  double.next('error', null)
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(stripe.customers.create({ email: 'c@example.org' }, failing)).rejects.toMatchObject({
      statusCode: 500,
    })
})

it('refuses in the words of the API', async () => {
  await expect(stripe.customers.del('cus_nobody')).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' })
  await expect(stripe.subscriptions.list({ customer: 'cus_nobody' })).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'customer',
  })
  const stranger = new Stripe('sk_test_wrong', { protocol: 'http', host: '127.0.0.1', port: new URL(double.url).port })
  await expect(stranger.customers.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
})

it('ends what runs when a customer is deleted', async () => {
  const customer = await newCustomer()
  const { id } = double.life.subscribe(customer, 'monthly')
  await stripe.customers.del(customer)
  expect((await stripe.subscriptions.list({ customer })).data).toEqual([])
  expect(double.store.get('subscription', id).status).toBe('canceled')
  await expect(stripe.customers.del(customer)).rejects.toMatchObject({ code: 'resource_missing' })
})

it('signs events as the client checks them', () => {
  const body = JSON.stringify(double.store.events[0])
  const check = (signature: string) => stripe.webhooks.constructEvent(body, signature, double.webhookSecret).id
  expect(check(sign(body, double.webhookSecret))).toBe(double.store.events[0]!.id)
  expect(() => check(sign(`${body} `, double.webhookSecret))).toThrow(Stripe.errors.StripeSignatureVerificationError)
  expect(() => check(sign(body, double.webhookSecret, 400))).toThrow('Timestamp outside the tolerance zone')
})
