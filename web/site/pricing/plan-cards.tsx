import type { ClaimsMode } from '#contract/claims.ts'
import type { ShownPlans } from '#contract/shown-plans.ts'
import type { cards as allCards } from '../texts/pricing.ts'
import { PlanCard } from './plan-card.tsx'
import { usePlans } from './use-plans.ts'

export interface PlanCardsProps {
  cards: typeof allCards
  claims: ClaimsMode
  /** The prices that the server rendered. */
  shown: ShownPlans
}

const order = ['free', 'monthly', 'quarterly', 'yearly'] as const

/** The plans with their prices. Visitors have to log in before they buy. */
export const PlanCards = ({ cards, claims, shown: first }: PlanCardsProps) => {
  const { shown, problem, buying, buy } = usePlans(first, claims)
  return (
    <>
      <ul className="grid gap-16 sm:grid-cols-2 lg:grid-cols-4">
        {order.map((plan) => (
          <PlanCard
            key={plan}
            plan={plan}
            texts={cards[plan]}
            shown={shown}
            buying={buying}
            onBuy={() => plan !== 'free' && void buy(plan)}
          />
        ))}
      </ul>
      {problem && (
        <p role="alert" className="mt-16 border-s-2 border-danger ps-16 text-15">
          {problem}
        </p>
      )}
    </>
  )
}
