import type { Stripe } from 'stripe'
import type { Prices } from '#contract/billing.ts'
import { type Period, periods, plans } from '#contract/plans.ts'
import type { StripeSettings } from '../../../config/index.ts'
import { StripePrice } from './replies.ts'

export interface StripeOffer {
  /**
   * Returns the period that a price is for, or null. A price that is no longer configured is
   * matched by its product and months, so that a new price does not end the plans of earlier
   * subscribers.
   */
  periodOf(priceId: string, productId: string, months: number): Period | null
}

/** Loads the current prices. */
const readPrices = async (stripe: Stripe, ids: StripeSettings['prices']) => {
  const [monthly, quarterly, yearly] = await Promise.all(
    periods.map(async (period) => StripePrice.parse(await stripe.prices.retrieve(ids[period]))),
  )
  return { monthly: monthly!, quarterly: quarterly!, yearly: yearly! }
}

export const createOffer = (stripe: Stripe, ids: StripeSettings['prices']) => {
  let products: Set<string> | null = null
  const ofId = (priceId: string) => periods.find((period) => ids[period] === priceId) ?? null
  const load = async () => {
    const prices = await readPrices(stripe, ids)
    products = new Set(periods.map((period) => prices[period].product))
    return prices
  }
  return {
    ofId,
    prices: async (): Promise<Prices> => {
      const prices = await load()
      const shown = (period: Period) => {
        const { id, unit_amount, currency } = prices[period]
        return { id, unit_amount, currency, period }
      }
      return {
        prices: { monthly: shown('monthly'), quarterly: shown('quarterly'), yearly: shown('yearly') },
        currency: prices.monthly.currency,
      }
    },
    /** Loads the products once, because a price never changes its product. */
    read: async (): Promise<StripeOffer> => {
      if (!products) await load()
      return {
        periodOf: (priceId, productId, months) =>
          ofId(priceId) ??
          (products!.has(productId) ? (periods.find((period) => plans[period].months === months) ?? null) : null),
      }
    },
  }
}
