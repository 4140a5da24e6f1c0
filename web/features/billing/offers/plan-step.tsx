import { useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { claims, type ClaimsMode } from '#contract/claims.ts'
import type { Period } from '#contract/plans.ts'
import { rememberRedirect } from '#web/lib/navigation/redirect-url.ts'
import { messageOf, ApiError } from '#web/lib/api/api-error.ts'
import { useSignedIn } from '#web/lib/account/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { knownPrices, mostSaved, planOffers, type PlanOffer } from './plan-offers.ts'
import { PlanCard } from './plan-card.tsx'
import { PriceChanged, useCheckout } from './use-checkout.ts'
import { usePrices } from './use-prices.ts'

interface PlanStepProps {
  claims: ClaimsMode
  /** True if the local test checkout replaces a payment provider. */
  test: boolean
  onBack: () => void
}

export const PlanStep = ({ claims: mode, test, onBack }: PlanStepProps) => {
  const prices = usePrices({ enabled: true })
  const checkout = useCheckout()
  const unlock = useUnlock(checkout.mutate)
  const group = useId()
  const [choice, setChoice] = useState<Period>('yearly')
  const offers = prices.isPending ? [] : planOffers(knownPrices(prices.data, mode), mode)
  const chosen = offers.find(({ period }) => period === choice)
  const root = useFocusOnChoice(!prices.isPending)
  const most = mostSaved(offers)
  const longest = Math.max(...offers.map(({ price }) => price.length))

  return (
    <div ref={root} tabIndex={-1} className="flex flex-col gap-16 outline-none">
      {most > 0 && (
        <p className="-mt-8 text-17 text-quiet">
          {mode === 'as-specified' && `${claims.launchSavings.text}: `}Save up to {most}%
        </p>
      )}
      {prices.isPending && <output className="py-48 text-quiet">Loading...</output>}
      {prices.isError && (
        <Notice tone="danger">
          Error loading prices: {messageOf(prices.error, 'Inkloom could not be reached.')}
          {offers.length > 0 && (
            <span className="block text-quiet">These are the usual prices. They are checked again before you pay.</span>
          )}
        </Notice>
      )}
      {!prices.isPending && offers.length === 0 && <p className="py-48 text-quiet">No pricing information available</p>}
      {offers.length > 0 && (
        <div
          role="radiogroup"
          aria-label="Choose your plan"
          className="flex flex-col border-b border-rule sm:grid sm:grid-cols-3 sm:gap-x-24 sm:pt-8"
        >
          {offers.map((offer) => (
            <PlanCard
              key={offer.period}
              offer={offer}
              group={group}
              longest={longest}
              chosen={offer === chosen}
              onChoose={() => setChoice(offer.period)}
            />
          ))}
        </div>
      )}
      {checkout.isError && <Notice tone="danger">{problemOf(checkout.error)}</Notice>}
      <div className="flex flex-col gap-8">
        <Button
          variant="primary"
          disabled={!chosen}
          pending={checkout.isLeaving && 'Opening the checkout'}
          onClick={() => chosen && unlock(chosen)}
        >
          Unlock Inkloom
        </Button>
        <div className="flex items-center justify-between">
          <Button variant="quiet" compact onClick={onBack} className="-ms-12 text-quiet">
            Back
          </Button>
          <p className="text-13 text-quiet">Cancel anytime</p>
        </div>
      </div>
      {test && (
        <p className="border-t border-rule pt-16 text-13 text-quiet">
          This is a local test checkout. It charges no real money. Set STRIPE_SECRET_KEY to sell Premium.
        </p>
      )}
    </div>
  )
}

/** Returns a function that starts the purchase, after a login if necessary. */
const useUnlock = (buy: (offer: PlanOffer) => void) => {
  const signedIn = useSignedIn()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (offer: PlanOffer) => {
    if (signedIn) return buy(offer)
    rememberRedirect(pathname + search)
    void navigate('/login')
  }
}

/** Moves the keyboard focus to the choice as soon as it is loaded. */
const useFocusOnChoice = (ready: boolean) => {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => root.current?.focus(), [])
  useEffect(() => {
    if (ready && document.activeElement === root.current)
      root.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [ready])
  return root
}

const problemOf = (error: unknown): string => {
  if (error instanceof PriceChanged)
    return 'The prices have changed. Please check the current prices above before you continue.'
  if (error instanceof ApiError && error.status === 401) return 'Please log in.'
  return messageOf(error, 'The checkout could not be opened, and nothing was charged. Please try again.')
}
