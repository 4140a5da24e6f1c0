import type { Life } from './life.ts'
import { type Form, formOf, textOf } from './form.ts'
import { type Customer, list, presentInvoice, type Session } from './objects.ts'
import type { ObjectOf, Store } from './store.ts'

export interface ApiRequest {
  method: string
  path: string
  form: Form
}

/** An error of the API in Stripe's own words. */
export class ApiError extends Error {
  readonly status: number
  readonly body: { error: { type: string; code?: string; message: string; param?: string } }

  constructor(status: number, error: { type?: string; code?: string; message: string; param?: string }) {
    super(error.message)
    this.status = status
    this.body = { error: { type: 'invalid_request_error', ...error } }
  }
}

const missing = (param: string, what: string, id: string) =>
  new ApiError(param === 'id' ? 404 : 400, {
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  })

/**
 * Requirements for a checkout of an existing customer:
 * https://docs.stripe.com/tax/checkout#existing-customers (`customer_update[address]` with
 * automatic tax), https://docs.stripe.com/tax/checkout/tax-ids (`customer_update[name]` with tax
 * ids), and https://docs.stripe.com/payments/checkout/custom-components (consent needs the address
 * of the terms in the public details).
 */
const checkAsks = (form: Form, termsUrl: string | null) => {
  const is = (...path: string[]) => textOf(form, ...path)
  if (is('automatic_tax', 'enabled') === 'true' && is('customer_update', 'address') !== 'auto')
    throw new ApiError(400, {
      code: 'customer_tax_location_invalid',
      message:
        "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer.",
    })
  if (is('tax_id_collection', 'enabled') === 'true' && is('customer_update', 'name') !== 'auto')
    throw new ApiError(400, {
      message:
        'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.',
    })
  if (is('consent_collection', 'terms_of_service') === 'required' && termsUrl === null)
    throw new ApiError(400, {
      message:
        'You cannot collect consent to your terms of service unless a URL is set in the Stripe Dashboard. Update your public business details in the Dashboard to collect terms of service consent.',
      param: 'consent_collection[terms_of_service]',
    })
}

type Listed = 'subscription' | 'invoice' | 'charge' | 'dispute' | 'checkout.session' | 'customer' | 'credit_note'

/** Returns a page of a list, newest first. */
const paged = <T extends { id: string }, V>(all: T[], form: Form, url: string, view: (object: T) => V) => {
  const limit = Math.min(Number(textOf(form, 'limit') ?? 10), 100)
  const after = textOf(form, 'starting_after')
  const from = after ? all.findIndex(({ id }) => id === after) + 1 : 0
  return list(all.slice(from, from + limit).map(view), url, all.length > from + limit)
}

const expands = (form: Form, name: string) => Object.values(formOf(form, 'expand')).includes(name)

/** Implements the used parts of Stripe's API on the stored objects. */
export const createApi = (store: Store, life: Life, base: () => string) => {
  const one = <K extends Listed | 'price' | 'payment_intent'>(kind: K, id: string, param = 'id'): ObjectOf<K> => {
    const found = store.find(kind, id)
    if (!found) throw missing(param, kind, id)
    return found
  }
  const liveCustomer = (id: string): Customer => {
    const customer = one('customer', id, 'customer')
    if (customer.deleted) throw missing('customer', 'customer', id)
    return customer
  }
  const find = <K extends Exclude<Listed, 'customer'>>(
    kind: K,
    form: Form,
    matches: (object: ObjectOf<K>) => boolean,
  ) => {
    const customer = textOf(form, 'customer')
    if (customer) one('customer', customer, 'customer')
    return store
      .all(kind)
      .filter((object) => !customer || ('customer' in object && object.customer === customer))
      .filter(matches)
  }

  const openSession = (form: Form): Session => {
    const customer = liveCustomer(textOf(form, 'customer') ?? '')
    const priceId = textOf(form, 'line_items', '0', 'price') ?? ''
    one('price', priceId, 'line_items[0][price]')
    if (textOf(form, 'mode') !== 'subscription')
      throw new ApiError(400, { message: 'Missing required param: mode.', param: 'mode' })
    checkAsks(form, store.termsUrl)
    const id = store.newId('checkout.session')
    store.sessionPrices.set(id, priceId)
    return store.add<Session>({
      id,
      object: 'checkout.session',
      created: store.moment(customer.id),
      livemode: false,
      cancel_url: textOf(form, 'cancel_url') ?? '',
      client_reference_id: textOf(form, 'client_reference_id') ?? null,
      customer: customer.id,
      expires_at: Math.floor(Date.now() / 1000) + 86_400,
      metadata: formOf(form, 'metadata') as Record<string, string>,
      mode: 'subscription',
      payment_status: 'unpaid',
      status: 'open',
      subscription: null,
      success_url: textOf(form, 'success_url') ?? '',
      url: `${base()}/pay/${id}`,
      allow_promotion_codes: textOf(form, 'allow_promotion_codes') === 'true',
      automatic_tax: { enabled: textOf(form, 'automatic_tax', 'enabled') === 'true' },
      billing_address_collection: textOf(form, 'billing_address_collection') ?? null,
      consent_collection: textOf(form, 'consent_collection', 'terms_of_service')
        ? { terms_of_service: textOf(form, 'consent_collection', 'terms_of_service')! }
        : null,
      tax_id_collection: { enabled: textOf(form, 'tax_id_collection', 'enabled') === 'true' },
    })
  }

  const routes: Record<string, (id: string, form: Form) => unknown> = {
    'POST /v1/customers': (_, form) => {
      const customer = store.add<Customer>({
        id: store.newId('customer'),
        object: 'customer',
        created: Math.floor(Date.now() / 1000),
        livemode: false,
        email: textOf(form, 'email') ?? null,
        metadata: formOf(form, 'metadata') as Record<string, string>,
        balance: 0,
      })
      store.tell('customer.created', customer)
      return customer
    },
    'GET /v1/customers': (_, form) =>
      paged(
        store.all('customer').filter(({ email, deleted }) => !deleted && email === textOf(form, 'email')),
        form,
        '/v1/customers',
        (customer) => customer,
      ),
    'DELETE /v1/customers/:id': (id) => {
      if (one('customer', id).deleted) throw missing('id', 'customer', id)
      life.deleteCustomer(id)
      return { id, object: 'customer', deleted: true }
    },
    'GET /v1/prices/:id': (id) => one('price', id),
    'POST /v1/checkout/sessions': (_, form) => openSession(form),
    'GET /v1/checkout/sessions': (_, form) =>
      paged(
        find('checkout.session', form, ({ status }) => [undefined, status].includes(textOf(form, 'status') as never)),
        form,
        '/v1/checkout/sessions',
        (session) => session,
      ),
    'POST /v1/checkout/sessions/:id/expire': (id) => {
      const session = one('checkout.session', id)
      if (session.status !== 'open')
        throw new ApiError(400, { message: 'Only Checkout Sessions with a status in ["open"] can be expired.' })
      Object.assign(session, { status: 'expired', url: null })
      store.tell('checkout.session.expired', session)
      return session
    },
    'POST /v1/billing_portal/sessions': (_, form) => {
      const { id: customer } = liveCustomer(textOf(form, 'customer') ?? '')
      const return_url = textOf(form, 'return_url') ?? null
      return {
        id: 'bps_1',
        object: 'billing_portal.session',
        customer,
        return_url,
        url: `${base()}/portal/${customer}`,
      }
    },
    'GET /v1/subscriptions': (_, form) => {
      const status = textOf(form, 'status')
      return paged(
        find('subscription', form, (one) =>
          status ? status === 'all' || one.status === status : one.status !== 'canceled',
        ),
        form,
        '/v1/subscriptions',
        (subscription) => subscription,
      )
    },
    'GET /v1/subscriptions/:id': (id) => one('subscription', id),
    'POST /v1/invoices/create_preview': (_, form) => {
      const customer = liveCustomer(textOf(form, 'customer') ?? '')
      const subscription = one('subscription', textOf(form, 'subscription') ?? '', 'subscription')
      // https://docs.stripe.com/api/invoices/create_preview
      if (subscription.status === 'canceled' || subscription.cancel_at_period_end)
        throw new ApiError(404, {
          code: 'invoice_upcoming_none',
          message: `No upcoming invoices for customer: ${customer.id}`,
        })
      const { price } = subscription.items.data[0]!
      return {
        object: 'invoice',
        amount_due: Math.max(0, price.unit_amount + customer.balance),
        currency: price.currency,
        customer: customer.id,
      }
    },
    'POST /v1/subscriptions/:id': (id, form) => {
      const subscription = one('subscription', id)
      const cancel = textOf(form, 'cancel_at_period_end')
      if (cancel !== undefined) life.cancelAtPeriodEnd(id, cancel === 'true')
      return subscription
    },
    'GET /v1/invoices': (_, form) =>
      paged(
        find(
          'invoice',
          form,
          ({ status, parent }) =>
            [undefined, status].includes(textOf(form, 'status') as never) &&
            [undefined, parent.subscription_details.subscription].includes(textOf(form, 'subscription')),
        ),
        form,
        '/v1/invoices',
        (invoice) => presentInvoice(invoice, expands(form, 'data.payments')),
      ),
    'GET /v1/invoices/:id': (id, form) => presentInvoice(one('invoice', id), expands(form, 'payments')),
    'GET /v1/invoices/:id/lines': (id, form) =>
      paged(one('invoice', id).lines, form, `/v1/invoices/${id}/lines`, (line) => line),
    'GET /v1/charges': (_, form) =>
      paged(
        find('charge', form, () => true),
        form,
        '/v1/charges',
        (charge) => charge,
      ),
    'GET /v1/charges/:id': (id) => one('charge', id),
    'GET /v1/payment_intents/:id': (id) => one('payment_intent', id),
    'GET /v1/credit_notes': (_, form) =>
      paged(
        find('credit_note', form, () => true),
        form,
        '/v1/credit_notes',
        (note) => note,
      ),
    'GET /v1/disputes': (_, form) =>
      paged(
        find('dispute', form, ({ charge }) => [undefined, charge].includes(textOf(form, 'charge') as never)),
        form,
        '/v1/disputes',
        (dispute) => dispute,
      ),
  }
  const patterns = Object.entries(routes).map(([route, handle]) => {
    const [method, path] = route.split(' ') as [string, string]
    return { method, pattern: new RegExp(`^${path.replace(':id', '([^/]+)')}$`), handle }
  })

  return ({ method, path, form }: ApiRequest): unknown => {
    for (const route of patterns) {
      const match = route.method === method && route.pattern.exec(path)
      if (match) return route.handle(match[1] ?? '', form)
    }
    throw new ApiError(404, { message: `Unrecognized request URL (${method}: ${path}).` })
  }
}
