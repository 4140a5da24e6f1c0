import type { Prices } from './billing.ts'
import type { ClaimsMode } from './claims.ts'
import { majorUnits } from './format-money.ts'
import { fallbackPrices, periods } from './plans.ts'

/** The monthly prices in the currencies that the specification lists. */
const specified = { EUR: 26, USD: fallbackPrices.amounts.monthly / 100, GBP: 22, CAD: 35, AUD: 39, CHF: 25, JPY: 4000 }

const names = { monthly: 'Monthly', quarterly: 'Quarterly', yearly: 'Annual' } as const

const offer = (url: string, price: string, priceCurrency: string, name?: string): object => ({
  '@type': 'Offer',
  ...(name && { name }),
  price,
  priceCurrency,
  url,
  availability: 'https://schema.org/InStock',
})

/**
 * Returns the offers for the structured data of the pages: the specified ones, or one for each
 * current price.
 */
export const structuredOffers = (mode: ClaimsMode, prices: Prices | null, url: string): object[] => {
  if (mode === 'as-specified')
    return Object.entries(specified).map(([currency, price]) => offer(url, price.toFixed(2), currency))
  if (!prices) return []
  return periods.map((period) => {
    const { unit_amount: amount, currency } = prices.prices[period]
    return offer(url, majorUnits(amount, currency), currency.toUpperCase(), names[period])
  })
}
