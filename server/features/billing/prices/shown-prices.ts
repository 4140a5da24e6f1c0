import { setTimeout } from 'node:timers/promises'
import type { Prices } from '#contract/billing.ts'

interface Pace {
  /** The longest time in milliseconds that the first page waits for prices. */
  waitMs?: number
  againMs?: number
  now?: () => number
}

/**
 * Returns a function that loads the prices for public pages. A page never waits for a payment
 * provider that does not answer: it gets the last known prices, or null.
 */
export const createShownPrices = (
  load: (() => Promise<Prices>) | null,
  { waitMs = 1000, againMs = 60_000, now = Date.now }: Pace = {},
): (() => Promise<Prices | null>) => {
  let known: Prices | null = null
  let requestedAt = Number.NEGATIVE_INFINITY
  let waiting: Promise<unknown> = Promise.resolve()
  const ask = async (loadNow: () => Promise<Prices>) => {
    try {
      known = await loadNow()
    } catch {
      // The failure was already logged by `askProvider`.
    }
  }
  return async () => {
    if (load && now() - requestedAt >= againMs) {
      requestedAt = now()
      waiting = Promise.race([ask(load), setTimeout(waitMs, undefined, { ref: false })])
    }
    if (known === null) await waiting
    return known
  }
}
