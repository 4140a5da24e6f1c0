import { Link, useLocation } from 'react-router'
import { SECTION_WORDS } from '#manuscript/model/book-types.ts'
import { useQuota } from '#web/lib/account/account.ts'
import { pricing } from '#web/lib/navigation/pricing.ts'

/** Warns if the remaining words of the month are not enough to draft every section. */
export const DraftsReach = ({ sections }: { sections: number }) => {
  const { pathname, search } = useLocation()
  const { data: quota } = useQuota()
  if (!quota || quota.unlimited || quota.limit === 0) return null
  const left = Math.max(0, quota.limit - quota.current)
  const drafted = Math.floor(left / SECTION_WORDS)
  if (drafted >= sections) return null
  return (
    <p className="text-15 text-quiet">
      Each section gets a first draft of about {SECTION_WORDS} words. The {left.toLocaleString('en')} words that you
      have left this month are enough for {drafted} of {sections} sections; the others wait for you.{' '}
      <Link to={pathname + search} state={pricing} className="text-accent underline underline-offset-4">
        See the plans
      </Link>
    </p>
  )
}
