import type { Period } from '#contract/plans.ts'
import type { ShownPlans } from '#contract/shown-plans.ts'
import { classNames } from '../../ui/class-names.ts'
import { SiteLink } from '../site-link.tsx'
import type { cards } from '../texts/pricing.ts'

interface PlanCardProps {
  plan: keyof typeof cards
  texts: (typeof cards)[keyof typeof cards]
  shown: ShownPlans
  /** The plan whose checkout is opening. */
  buying: Period | null
  onBuy: () => void
}

export const PlanCard = ({ plan, texts, shown, buying, onBuy }: PlanCardProps) => {
  const { name, lead, includes, without, action } = texts
  const { price, perMonth, badge } =
    plan === 'free' ? { price: shown.free, perMonth: '', badge: '' } : shown.plans[plan]
  return (
    <li
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
      <PlanLines includes={includes} extras={plan === 'free' ? null : shown.extras} without={without} />
      {plan === 'free' ? (
        <SiteLink to="/signup" variant="plain">
          {action}
        </SiteLink>
      ) : (
        // Until the page is hydrated, this is a plain link for visitors.
        <SiteLink
          to="/login"
          variant="primary"
          aria-disabled={buying !== null}
          onClick={(event) => {
            event.preventDefault()
            onBuy()
          }}
        >
          {buying === plan ? 'Opening the checkout' : action}
        </SiteLink>
      )}
    </li>
  )
}

interface PlanLinesProps {
  includes: readonly string[]
  /** A line computed from the prices, such as the saving of a longer period; null for the free plan. */
  extras: string | null
  without: readonly string[]
}

/** Lists the features that a plan includes and those that it lacks. */
const PlanLines = ({ includes, extras, without }: PlanLinesProps) => (
  <ul className="flex flex-1 flex-col gap-8 text-15">
    {includes.map((line) => (
      <li key={line} className="border-t border-rule pt-8">
        {line}
      </li>
    ))}
    {extras !== null && <li className="border-t border-rule pt-8 empty:hidden">{extras}</li>}
    {without.map((line) => (
      <li key={line} className="border-t border-rule pt-8 text-quiet">
        <span className="sr-only">Without </span>
        <s>{line}</s>
      </li>
    ))}
  </ul>
)
