import type { Stripe } from 'stripe'
import type { Prices } from '#contract/billing.ts'
import { type Period, periods, plans } from '#contract/plans.ts'
import type { StripeSettings } from '../../../config.ts'
import { StripePrice } from './replies.ts'

export interface StripeOffer {
  /**
   * Which of our periods a price is for. One that is not set any more counts by its product and its months, so that
   * a new price leaves those who subscribed at an earlier one their plan.
   */
  periodOf(priceId: string, productId: string, months: number): Period | null
}

/** The prices as they are now. */
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
    /** Asks for the products once: a price never changes its product. */
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
