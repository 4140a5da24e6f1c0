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

it('returns lists in pages, newest first', async () => {
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

it('links an invoice to its charge through its payments, if these are requested', async () => {
  const customer = await newCustomer()
  double.life.subscribe(customer, 'yearly')
  const [plain] = (await stripe.invoices.list({ customer })).data
  expect(plain!.payments).toBeUndefined()
  const [expanded] = (await stripe.invoices.list({ customer, expand: ['data.payments'] })).data
  const [charge] = (await stripe.charges.list({ customer })).data
  expect(expanded!.payments!.data[0]!.payment.payment_intent).toBe(charge!.payment_intent)
})

it('processes an idempotency key once, repeats its answer, and refuses the key for another request', async () => {
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

it('returns the error messages of the API', async () => {
  await expect(stripe.customers.del('cus_nobody')).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' })
  await expect(stripe.subscriptions.list({ customer: 'cus_nobody' })).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'customer',
  })
  const stranger = new Stripe('sk_test_wrong', { protocol: 'http', host: '127.0.0.1', port: new URL(double.url).port })
  await expect(stranger.customers.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
})

it('ends running subscriptions when a customer is deleted', async () => {
  const customer = await newCustomer()
  const { id } = double.life.subscribe(customer, 'monthly')
  await stripe.customers.del(customer)
  expect((await stripe.subscriptions.list({ customer })).data).toEqual([])
  expect(double.store.get('subscription', id).status).toBe('canceled')
  await expect(stripe.customers.del(customer)).rejects.toMatchObject({ code: 'resource_missing' })
})

it('signs events so that the client verifies them', () => {
  const body = JSON.stringify(double.store.events[0])
  const check = (signature: string) => stripe.webhooks.constructEvent(body, signature, double.webhookSecret).id
  expect(check(sign(body, double.webhookSecret))).toBe(double.store.events[0]!.id)
  expect(() => check(sign(`${body} `, double.webhookSecret))).toThrow(Stripe.errors.StripeSignatureVerificationError)
  expect(() => check(sign(body, double.webhookSecret, 400))).toThrow('Timestamp outside the tolerance zone')
})

it('refuses a checkout with options that an existing customer does not allow', async () => {
  const customer = await newCustomer()
  const open = (more: Partial<Stripe.Checkout.SessionCreateParams>) =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: double.prices.monthly, quantity: 1 }],
      success_url: 'https://inkloom.example/done',
      ...more,
    })
  await expect(open({ automatic_tax: { enabled: true } })).rejects.toMatchObject({
    code: 'customer_tax_location_invalid',
  })
  await expect(open({ tax_id_collection: { enabled: true } })).rejects.toThrow('customer_update[name]')
  const consent = { consent_collection: { terms_of_service: 'required' } } as const
  await expect(open(consent)).rejects.toThrow('unless a URL is set')
  double.store.termsUrl = 'https://inkloom.example/terms'
  expect(await open(consent)).toMatchObject(consent)
})

it("previews the next bill with the customer's credit, but not for an ending subscription", async () => {
  const customer = await newCustomer()
  const { id: subscription } = double.life.subscribe(customer, 'monthly')
  double.store.get('customer', customer).balance = -400
  expect(await stripe.invoices.createPreview({ customer, subscription })).toMatchObject({ amount_due: 1500 })
  double.life.cancelAtPeriodEnd(subscription)
  await expect(stripe.invoices.createPreview({ customer, subscription })).rejects.toMatchObject({
    code: 'invoice_upcoming_none',
  })
})

it('sends events for a credit note with its amounts', async () => {
  const customer = await newCustomer()
  const { latest_invoice: invoice } = double.life.subscribe(customer, 'monthly')
  double.life.creditNote(invoice!, { credit: 300, refund: 500 })
  expect(() => double.life.creditNote(invoice!, { credit: 1900 })).toThrow("can't be credited")
  expect((await stripe.creditNotes.list({ customer })).data).toMatchObject([
    { invoice, post_payment_amount: 800, refunds: [{ amount_refunded: 500 }] },
  ])
  expect(double.store.get('customer', customer).balance).toBe(-300)
})
