import { useEffect, useState } from 'react'
import type { ClaimsMode } from '#contract/claims.ts'
import type { Period } from '#contract/plans.ts'
import { type Amounts, showPlans, type ShownPlans } from '#contract/shown-plans.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf, ApiError } from '#web/lib/api/api-error.ts'
import { session } from '#web/lib/account/session.ts'
import { rememberRedirect } from '#web/lib/navigation/redirect-url.ts'
import { classNames } from '../../ui/class-names.ts'
import { SiteLink } from '../site-link.tsx'
import type { cards as allCards } from '../texts/pricing.ts'

type Cards = typeof allCards

export interface PlanCardsProps {
  cards: Cards
  claims: ClaimsMode
  /** The prices that the server rendered. */
  shown: ShownPlans
}

const order = ['free', 'monthly', 'quarterly', 'yearly'] as const

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

/** The plans with their prices. Visitors have to log in before they buy. */
export const PlanCards = ({ cards, claims, shown: first }: PlanCardsProps) => {
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

  return (
    <>
      <ul className="grid gap-16 sm:grid-cols-2 lg:grid-cols-4">
        {order.map((plan) => {
          const { name, lead, includes, without, action } = cards[plan]
          const { price, perMonth, badge } =
            plan === 'free' ? { price: shown.free, perMonth: '', badge: '' } : shown.plans[plan]
          return (
            <li
              key={plan}
              className={classNames(
                'flex flex-col gap-16 rounded-sheet border bg-sheet p-24',
                plan === 'yearly' ? 'border-accent' : 'border-rule',
              )}
            >
              <div className="flex flex-wrap items-baseline justify-between gap-8">
                <h2 className="font-serif text-25 font-semibold">{name}</h2>
                <span className="text-13 font-medium text-accent-deep empty:hidden">{badge}</span>
              </div>
              <p className="text-15 text-quiet">{lead}</p>
              <p className="font-display text-32 font-semibold tabular-nums">
                {price}
                {(plan === 'quarterly' || plan === 'yearly') && (
                  <span className="block font-sans text-13 font-normal text-quiet">{perMonth}</span>
                )}
              </p>
              <ul className="flex flex-1 flex-col gap-8 text-15">
                {includes.map((line) => (
                  <li key={line} className="border-t border-rule pt-8">
                    {line}
                  </li>
                ))}
                {plan !== 'free' && <li className="border-t border-rule pt-8 empty:hidden">{shown.extras}</li>}
                {without.map((line) => (
                  <li key={line} className="border-t border-rule pt-8 text-quiet">
                    <span className="sr-only">Without </span>
                    <s>{line}</s>
                  </li>
                ))}
              </ul>
              {plan === 'free' ? (
                <SiteLink to="/signup" look="plain">
                  {action}
                </SiteLink>
              ) : (
                // Until the page is hydrated, this is a plain link for visitors.
                <SiteLink
                  to="/login"
                  look="primary"
                  aria-disabled={buying !== null}
                  onClick={(event) => {
                    event.preventDefault()
                    void buy(plan)
                  }}
                >
                  {buying === plan ? 'Opening the checkout' : action}
                </SiteLink>
              )}
            </li>
          )
        })}
      </ul>
      {problem && (
        <p role="alert" className="mt-16 border-s-2 border-danger ps-16 text-15">
          {problem}
        </p>
      )}
    </>
  )
}
