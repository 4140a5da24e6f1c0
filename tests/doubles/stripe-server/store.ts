import type { Period } from '#contract/plans.ts'
import { present, price, type StripeObject } from './objects.ts'

export const API_VERSION = '2026-10-28.endive'

export interface StripeEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: ReturnType<typeof present> }
  livemode: false
  pending_webhooks: 1
  request: { id: null; idempotency_key: null }
  type: string
}

type Kind = StripeObject['object']
export type ObjectOf<K extends Kind> = Extract<StripeObject, { object: K }>

const prefixes: Record<Kind | 'event' | 'item' | 'line', string> = {
  customer: 'cus',
  price: 'price',
  'checkout.session': 'cs_test',
  subscription: 'sub',
  invoice: 'in',
  invoice_payment: 'inpay',
  payment_intent: 'pi',
  charge: 'ch',
  refund: 're',
  dispute: 'du',
  credit_note: 'cn',
  event: 'evt',
  item: 'si',
  line: 'il',
}

const seconds = () => Math.floor(Date.now() / 1000)

/** Stores all objects, newest last, and their events. */
export const createStore = () => {
  const objects = new Map<string, StripeObject>()
  const events: StripeEvent[] = []
  const times = new Map<string, number>()
  let ids = 0
  const prices: Record<Period, string> = {
    monthly: 'price_monthly',
    quarterly: 'price_quarterly',
    yearly: 'price_yearly',
  }
  const newId = (kind: keyof typeof prefixes) => `${prefixes[kind]}_${(++ids).toString(36).padStart(8, '0')}`

  const store = {
    prices,
    /** The address of the seller's terms, as in the public details of the dashboard. */
    termsUrl: null as string | null,
    /** The price of each checkout, which the API only returns on request. */
    sessionPrices: new Map<string, string>(),
    events,
    newId,
    add<O extends StripeObject>(object: O): O {
      objects.set(object.id, object)
      return object
    },
    find<K extends Kind>(kind: K, id: string): ObjectOf<K> | undefined {
      const found = objects.get(id)
      return found?.object === kind ? (found as ObjectOf<K>) : undefined
    },
    get<K extends Kind>(kind: K, id: string): ObjectOf<K> {
      const found = store.find(kind, id)
      if (!found) throw new Error(`The fake Stripe server has no ${kind} ${id}`)
      return found
    },
    /** Lists are sorted newest first. */
    all<K extends Kind>(kind: K): ObjectOf<K>[] {
      return [...objects.values()].filter((object): object is ObjectOf<K> => object.object === kind).reverse()
    },
    /**
     * Returns the time of a customer's next event, which is always later than that of the previous
     * one.
     */
    moment(customer: string, atLeast = 0): number {
      const time = Math.max((times.get(customer) ?? seconds()) + 60, atLeast)
      times.set(customer, time)
      return time
    },
    /** Sets the time of a customer's next event, which may be long ago. */
    startAt(customer: string, time: number) {
      times.set(customer, time)
    },
    tell(type: string, object: StripeObject) {
      events.push({
        id: newId('event'),
        object: 'event',
        api_version: API_VERSION,
        created: seconds(),
        data: { object: structuredClone(present(object)) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      })
    },
  }
  store.add(price(prices.monthly, 'monthly', 1900, 'eur'))
  store.add(price(prices.quarterly, 'quarterly', 4500, 'eur'))
  store.add(price(prices.yearly, 'yearly', 14_400, 'eur'))
  return store
}

export type Store = ReturnType<typeof createStore>
