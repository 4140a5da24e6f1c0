import type { Manuscript } from '#contract/book-task.ts'
import { Button } from '#web/ui/button.tsx'
import { Caret } from '#web/ui/ink.tsx'
import { rewrittenSection } from '../progress/is-active.ts'
import { useBookAction } from '../actions/use-book-action.ts'
import { WaitingLine } from './waiting-line.tsx'

/** Shows which section of an ended book is being rewritten, with a button to stop it. */
export const RewritingLine = ({ manuscript }: { manuscript: Manuscript }) => {
  const { task, chapters } = manuscript
  const stop = useBookAction(task.guid, 'cancel')
  const place = rewrittenSection(manuscript)
  if (!place) return null
  if (task.waiting) return <WaitingLine task={task} />
  return (
    <div className="flex flex-wrap items-center justify-between gap-16">
      <output className="font-serif text-20">
        Writing “<bdi>{chapters[place.chapter]!.sections[place.section]!.title}</bdi>” again
        <Caret writing />
      </output>
      <Button compact variant="quiet" pending={stop.isPending && 'Stopping'} onClick={() => stop.mutate()}>
        Stop
      </Button>
    </div>
  )
}
