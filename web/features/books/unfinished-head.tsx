import { bookTokens, type Manuscript } from '#contract/books.ts'
import { Button } from '#web/ui/button.tsx'
import { InkLine } from '#web/ui/ink.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { progressOf } from './progress.ts'
import { useBookAction } from './use-book-action.ts'

/** A book that stopped before its end: why, what is safe, and how to go on. */
export const UnfinishedHead = ({ manuscript, paysWithToken }: { manuscript: Manuscript; paysWithToken: boolean }) => {
  const { task } = manuscript
  const resume = useBookAction(task.guid, 'resume')
  const { sectionsDone, sectionsTotal, share } = progressOf(manuscript)
  const tokens = bookTokens(task.sections_total)
  const stopped = task.error?.type === 'cancelled'
  return (
    <div className="flex flex-col gap-24">
      <Notice tone={stopped ? 'warning' : 'danger'}>
        <p className="font-serif text-20">{stopped ? 'You stopped this book.' : 'This book could not be finished.'}</p>
        {!stopped && task.error && <p className="mt-4">{task.error.message}</p>}
        <p className="mt-4 text-quiet">
          {sectionsDone > 0
            ? `What was finished is kept: ${sectionsDone} of ${sectionsTotal} sections.`
            : 'Nothing was finished yet; your description is kept.'}
          {paysWithToken &&
            (tokens === 1
              ? ' Its book token was credited back. Going on takes one again.'
              : ` Its ${tokens} book tokens were credited back. Going on takes as many again.`)}
        </p>
      </Notice>
      {sectionsTotal > 0 && <InkLine label="Words written against the plan" share={share} />}
      <div>
        <Button look="primary" pending={resume.isPending && 'Going on'} onClick={() => resume.mutate()}>
          Go on writing
        </Button>
      </div>
    </div>
  )
}
