import type { Stripe } from 'stripe'
import { createApi } from './api.ts'
import { type Form, parseForm } from './form.ts'
import { createLife } from './life.ts'
import type { List } from './objects.ts'
import { createStore } from './store.ts'

const formOf = (params: Record<string, unknown>): Form =>
  parseForm(
    new URLSearchParams(
      Object.entries(params).flatMap(([name, value]) =>
        Array.isArray(value)
          ? value.map((one, at): [string, string] => [`${name}[${at}]`, String(one)])
          : [[name, String(value)] as [string, string]],
      ),
    ).toString(),
  )

/**
 * Returns a client of the fake server without a network, for tests with a hundred thousand calls.
 * It only supports lists.
 */
export const stripeInProcess = () => {
  const store = createStore()
  const life = createLife(store)
  const api = createApi(store, life, () => 'http://stripe.test')
  const listed = (path: string, params: Record<string, unknown>) => {
    const page = api({ method: 'GET', path, form: formOf(params) }) as List<{ id: string }>
    return {
      data: structuredClone(page.data),
      autoPagingToArray: async () => {
        const all = [...page.data]
        for (let more = page.has_more; more;) {
          const next = api({
            method: 'GET',
            path,
            form: formOf({ ...params, starting_after: all.at(-1)!.id }),
          }) as typeof page
          all.push(...next.data)
          more = next.has_more
        }
        return structuredClone(all)
      },
    }
  }
  const lists = (path: string) => ({ list: (params: Record<string, unknown>) => listed(path, params) })
  const client = {
    subscriptions: lists('/v1/subscriptions'),
    invoices: {
      ...lists('/v1/invoices'),
      listLineItems: (id: string, params: Record<string, unknown>) => listed(`/v1/invoices/${id}/lines`, params),
    },
    charges: lists('/v1/charges'),
    disputes: lists('/v1/disputes'),
    creditNotes: lists('/v1/credit_notes'),
  } as unknown as Stripe
  return { store, life, client }
}
