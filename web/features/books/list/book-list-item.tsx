import { Link } from 'react-router'
import type { Task } from '#contract/book-task.ts'
import { counted } from '#web/lib/format/counted.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { Caret, inkStyle } from '#web/ui/ink.tsx'
import { DeleteBook } from '../actions/delete-book.tsx'
import { Downloads } from '../actions/downloads.tsx'
import { waitsWithPlan } from '../task-queries.ts'
import { waitingWords } from '../progress/waiting-words.ts'

const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })

const statusWords = (task: Task): string => {
  if (waitsWithPlan(task)) return 'Its plan waits for you'
  if (task.stage === 'planning' && !task.paused && !task.waiting) return 'Planning'
  return writingWords(task)
}

const writingWords = ({
  status,
  paused,
  error,
  waiting,
  sections_done,
  sections_failed,
  sections_total,
}: Task): string => {
  if (status === 'DONE') return sections_failed > 0 ? `Done, with ${counted(sections_failed, 'gap')}` : 'Done'
  if (status === 'ERROR') return error?.type === 'cancelled' ? 'Stopped' : 'Not finished'
  if (paused) return 'Paused'
  if (status === 'TODO') return 'Waiting'
  if (waiting) return waitingWords(waiting, Date.now() / 1000)
  const failed = sections_failed > 0 ? `, ${sections_failed} failed` : ''
  return sections_total > 0 ? `Writing, ${sections_done} of ${sections_total} sections done${failed}` : 'Planning'
}

export const BookListItem = ({ task }: { task: Task }) => {
  const { tag } = languageOf(task.language)
  const share = task.status === 'DONE' ? 1 : task.sections_total > 0 ? task.sections_done / task.sections_total : 0
  return (
    <li className="flex gap-16 border-b border-rule py-24">
      <span
        aria-hidden="true"
        style={inkStyle(share)}
        className="ink-spine h-72 w-spine shrink-0 rounded-control border border-edge"
      />
      <div className="min-w-0 flex-1">
        <h3 className="font-serif text-20 font-semibold wrap-anywhere">
          <Link
            to={`/app/books/${task.guid}`}
            className="rounded-control decoration-accent decoration-2 underline-offset-4 hover:underline"
          >
            <bdi lang={tag}>{task.title}</bdi>
          </Link>
        </h3>
        <p className="mt-4 text-13 wrap-anywhere text-quiet">
          {task.writer === 'builtin' && 'Worksheet · '}
          <bdi>{task.author}</bdi> · {day.format(task.created_date * 1000)} · {languageOf(task.language).name}
        </p>
        <div className="mt-4 flex items-center justify-between gap-8">
          <p className="text-15">
            {statusWords(task)}
            {task.status === 'IN_PROGRESS' && !task.paused && !task.waiting && <Caret writing />}
          </p>
          <DeleteBook task={task} />
        </div>
        <div className="mt-8">
          <Downloads task={task} />
        </div>
      </div>
    </li>
  )
}
