import type { Logger } from 'pino'
import type { Prices } from '#contract/billing.ts'
import { askProvider } from '../ask-provider.ts'
import type { PaymentProvider } from '../payment-provider.ts'

const FRESH_MS = 5 * 60_000

/**
 * Caches the prices, which change rarely and are shown often. Concurrent callers share one request.
 */
export const createPrices = (provider: PaymentProvider, log: Logger, now = Date.now): (() => Promise<Prices>) => {
  let loaded: { prices: Prices; at: number } | null = null
  let loading: Promise<Prices> | null = null
  const load = async () => {
    try {
      const prices = await askProvider(log, 'prices', provider.prices())
      loaded = { prices, at: now() }
      return prices
    } finally {
      loading = null
    }
  }
  return async () => {
    if (loaded && now() - loaded.at < FRESH_MS) return loaded.prices
    return (loading ??= load())
  }
}
