import { Link, useLocation } from 'react-router'
import { pricing } from '#web/lib/navigation/pricing.ts'
import { Notice } from './notice.tsx'

/**
 * Shows the server's message about a Premium feature. The link opens the pricing popup over the
 * current page.
 */
export const PremiumNeeded = ({ children }: { children: string }) => {
  const { pathname, search } = useLocation()
  return (
    <Notice tone="danger">
      {children}{' '}
      <Link
        to={pathname + search}
        state={pricing}
        className="font-medium whitespace-nowrap text-ink underline decoration-edge underline-offset-4"
      >
        See the plans
      </Link>
    </Notice>
  )
}
