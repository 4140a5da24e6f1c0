import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messages } from '#contract/book-limits.ts'
import { pricing } from '#web/lib/navigation/pricing.ts'
import { messageOf, ApiError } from '#web/lib/api/api-error.ts'
import { Notice } from '#web/ui/notice.tsx'

const link = 'whitespace-nowrap font-medium text-ink underline decoration-edge underline-offset-4'

/** Explains why a book was not ordered, with a link to the solution. */
export const OrderProblem = ({ error }: { error: Error }) => (
  <Notice tone="danger">
    {messageOf(error, messages.generateFailed)} {error instanceof ApiError && ways[error.code]}
  </Notice>
)

const plans = (
  <Link to="/settings" state={pricing} className={link}>
    See the plans
  </Link>
)
const ways: Partial<Record<ApiError['code'], ReactNode>> = {
  words_spent: plans,
  no_tokens_left: plans,
  ai_key_missing: (
    <Link to="/settings#ai-key" className={link}>
      Add your key
    </Link>
  ),
}
