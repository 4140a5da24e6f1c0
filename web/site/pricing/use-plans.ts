import { useEffect, useState } from 'react'
import type { ClaimsMode } from '#contract/claims.ts'
import type { Period } from '#contract/plans.ts'
import { type Amounts, showPlans, type ShownPlans } from '#contract/shown-plans.ts'
import { session } from '#web/lib/account/session.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf, ApiError } from '#web/lib/api/api-error.ts'
import { rememberRedirect } from '#web/lib/navigation/redirect-url.ts'

interface Loaded extends Amounts {
  ids: Partial<Record<Period, string>>
}

const NO_PRICES = 'The prices could not be loaded.'
const USUAL_PRICES = 'The prices could not be loaded. These are the usual prices.'
const NO_CHECKOUT = 'The checkout could not be opened. Nothing was charged. Please try again.'
const NOT_SOLD = 'This plan is not sold here right now.'

/** Loads the current prices. Returns null if the installation sells nothing. */
const loadPrices = async (): Promise<Loaded | null> => {
  const { currency, prices } = await api('GET /pricing')
  const periods = Object.entries(prices ?? {}) as [Period, { id: string; unit_amount: number }][]
  if (periods.length === 0) return null
  return {
    currency,
    amounts: Object.fromEntries(periods.map(([period, { unit_amount }]) => [period, unit_amount])),
    ids: Object.fromEntries(periods.map(([period, { id }]) => [period, id])),
  }
}

const logIn = () => {
  rememberRedirect('/pricing')
  window.location.assign('/login')
}

/** The plans with their current prices, and buying one. Visitors log in first. */
export const usePlans = (first: ShownPlans, claims: ClaimsMode) => {
  const [shown, setShown] = useState(first)
  const [ids, setIds] = useState<Loaded['ids']>({})
  const [problem, setProblem] = useState('')
  const [buying, setBuying] = useState<Period | null>(null)

  useEffect(() => {
    const load = async () => {
      try {
        const loaded = await loadPrices()
        if (!loaded) return
        setIds(loaded.ids)
        setShown(showPlans(loaded, claims))
      } catch (error) {
        setProblem(
          claims === 'computed' ? messageOf(error, NO_PRICES) : `${USUAL_PRICES} ${messageOf(error, '')}`.trim(),
        )
      }
    }
    void load()
  }, [claims])

  const buy = async (period: Period) => {
    if (buying) return
    if (!session.token()) return logIn()
    setBuying(period)
    setProblem('')
    try {
      // If the prices are not loaded yet or failed to load, this loads them.
      const priceId = ids[period] ?? (await loadPrices())?.ids[period]
      if (!priceId) throw new ApiError(404, { message: NOT_SOLD })
      const { checkout_url } = await api('POST /checkout/:priceId', { params: { priceId } })
      window.location.assign(checkout_url)
    } catch (error) {
      if (!session.token()) return logIn()
      setBuying(null)
      setProblem(messageOf(error, NO_CHECKOUT))
    }
  }

  return { shown, problem, buying, buy }
}
