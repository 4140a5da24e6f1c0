import type { Manuscript } from '#contract/book-task.ts'
import { counted } from '#web/lib/format/counted.ts'
import { Caret, InkLine } from '#web/ui/ink.tsx'
import { BookActions } from '../actions/book-actions.tsx'
import { CapReached } from '../cost/cap-reached.tsx'
import { FinishedSoFar } from './finished-so-far.tsx'
import { WaitingLine } from './waiting-line.tsx'
import { describeActivity, progressOf, timeLeft } from '../progress/progress.ts'

interface ProgressHeadProps {
  manuscript: Manuscript
  connected: boolean
  /** True if a book token was spent, which is credited when the book is cancelled. */
  credited: boolean
}

/** The head of a book in progress: its state, its progress and its actions. */
export const ProgressHead = ({ manuscript, connected, credited }: ProgressHeadProps) => {
  const { task } = manuscript
  const { words, wordsPlanned, sectionsDone, sectionsTotal, share } = progressOf(manuscript)
  const writing = (task.status === 'IN_PROGRESS' || task.stage === 'planning') && !task.paused
  return (
    <div className="flex flex-col gap-16">
      <div className="flex flex-wrap items-center justify-between gap-16">
        <output className="font-serif text-20">
          {describeActivity(manuscript)}
          {writing && !task.waiting && <Caret writing />}
        </output>
        <BookActions task={task} credited={credited} />
      </div>
      <WaitingLine task={task} />
      {task.pause_reason === 'spending_cap' && <CapReached task={task} />}
      <InkLine label="Words written against the plan" share={share} writing={writing && !task.waiting} />
      <p className="flex flex-wrap gap-x-24 gap-y-4 text-15 text-quiet tabular-nums">
        {wordsPlanned > 0 && (
          <span>
            <span className="text-ink">{words.toLocaleString('en')}</span> of {counted(wordsPlanned, 'word')}
          </span>
        )}
        {sectionsTotal > 0 && (
          <span>
            <span className="text-ink">{sectionsDone}</span> of {counted(sectionsTotal, 'section')} done
          </span>
        )}
        {task.sections_failed > 0 && (
          <span className="text-danger">{counted(task.sections_failed, 'section')} failed</span>
        )}
        {writing && !task.waiting && task.seconds_left !== null && <span>{timeLeft(task.seconds_left)}</span>}
        {!connected && (
          <output className="text-warning">Connection lost. Reconnecting. The book is still being written.</output>
        )}
      </p>
      {task.prompt_parts_left_out.length > 0 && (
        <p className="text-15 text-quiet">
          Some prompts did not fit the model’s context window and were sent without:{' '}
          {task.prompt_parts_left_out.join(', ')}.
        </p>
      )}
      {task.stage !== 'planning' && <FinishedSoFar manuscript={manuscript} />}
    </div>
  )
}
