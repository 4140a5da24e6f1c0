import { Link } from 'react-router'
import type { Manuscript, Task } from '#contract/book-task.ts'
import { useUser } from '#web/lib/account/account.ts'
import { counted } from '#web/lib/format/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FinishedSoFar } from './finished-so-far.tsx'
import { rewrittenSection } from '../progress/is-active.ts'
import { progressOf } from '../progress/progress.ts'
import { RewritingLine } from './rewriting-line.tsx'
import { useBookAction } from '../actions/use-book-action.ts'

/**
 * The header of a book that stopped early: the reason, the text that is safe, and the ways to
 * continue.
 */
export const UnfinishedHead = ({ manuscript, paysWithToken }: { manuscript: Manuscript; paysWithToken: boolean }) => {
  const { task } = manuscript
  const { data: user } = useUser()
  const resume = useBookAction(task.guid, 'resume')
  const { sectionsDone, sectionsTotal } = progressOf(manuscript)
  const drafts = manuscript.chapters.flatMap(({ sections }) => sections).filter(({ state }) => state === 'draft').length
  const stopped = task.error?.type === 'cancelled'
  const isPlan = task.plan_version !== null && manuscript.chapters.length === 0
  const [headline, details] = stopReason(task)
  return (
    <div className="flex flex-col gap-24">
      <Notice tone={stopped ? 'warning' : 'danger'}>
        <p className="font-serif text-20">{headline}</p>
        {details && <p className="mt-4">{details}</p>}
        <p className="mt-4 text-quiet">
          {sectionsDone > 0
            ? `Finished: ${sectionsDone} of ${sectionsTotal} sections${drafts > 0 ? `, and ${counted(drafts, 'draft')}` : ''}.`
            : drafts > 0
              ? `${counted(drafts, 'draft')} kept.`
              : isPlan
                ? 'Nothing was written yet. Your description is kept, and the plan as far as it was made.'
                : 'Nothing was finished yet. Your description is kept.'}
          {task.sections_failed > 0 && ' Continuing tries the failed sections again.'}
          {paysWithToken && ' Continuing uses the credited tokens again.'}
        </p>
      </Notice>
      <RewritingLine manuscript={manuscript} />
      <div className="flex flex-wrap items-center gap-16">
        <Button
          variant="primary"
          disabled={rewrittenSection(manuscript) !== null}
          pending={resume.isPending && 'Resuming'}
          onClick={() => resume.mutate()}
        >
          {isPlan ? 'Continue' : 'Continue writing'}
        </Button>
        {user?.byok && task.error?.type === 'AI provider error' && (
          <Link
            to="/settings#ai-key"
            className="inline-flex min-h-target items-center rounded-control font-medium underline decoration-edge underline-offset-4"
          >
            Your key in the settings
          </Link>
        )}
      </div>
      <FinishedSoFar manuscript={manuscript} />
    </div>
  )
}

/**
 * Returns a headline and details. For a plan that was discarded or closed, the message alone is
 * enough.
 */
const stopReason = ({ error }: Task): [string, string | undefined] => {
  if (error?.type !== 'cancelled') return ['This book could not be finished.', error?.message]
  const [first = '', ...rest] = error.message.split(/(?<=\.) /)
  return [first === 'You cancelled this book.' ? 'You stopped this book.' : first, rest.join(' ')]
}
