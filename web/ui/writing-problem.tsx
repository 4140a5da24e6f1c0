import { Link } from 'react-router'
import { messageOf, ApiError } from '#web/lib/api/api-error.ts'
import { LimitReached } from './limit-reached.tsx'
import { Notice } from './notice.tsx'
import { PremiumNeeded } from './premium-needed.tsx'

/** Shows why the AI could not write, with a link to the solution. */
export const WritingProblem = ({ error, otherwise }: { error: Error; otherwise: string }) => {
  const code = error instanceof ApiError ? error.code : null
  if (code === 'words_spent')
    return (
      <Notice tone="danger">
        <LimitReached />
      </Notice>
    )
  if (code === 'premium_required') return <PremiumNeeded>{messageOf(error, otherwise)}</PremiumNeeded>
  return (
    <Notice tone="danger">
      {messageOf(error, otherwise)}{' '}
      {(code === 'ai_key_missing' || code === 'ai_key_refused') && (
        <Link
          to="/settings#ai-key"
          className="font-medium whitespace-nowrap text-ink underline decoration-edge underline-offset-4"
        >
          {code === 'ai_key_missing' ? 'Add your key' : 'Change your key'}
        </Link>
      )}
    </Notice>
  )
}
