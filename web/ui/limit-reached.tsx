import { Link, useLocation } from 'react-router'
import { messages } from '#contract/billing.ts'
import { pricing } from '#web/lib/navigation/pricing.ts'

/** Says that the word limit is reached. The link opens the pricing popup over the current page. */
export const LimitReached = () => {
  const { pathname, search } = useLocation()
  return (
    <p className="text-15">
      {messages.limitReached}{' '}
      <Link to={pathname + search} state={pricing} className="text-accent underline underline-offset-4">
        See the plans
      </Link>
    </p>
  )
}
