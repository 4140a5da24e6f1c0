import type { BookPlan } from '#contract/book-plans.ts'
import type { Task } from '#contract/book-task.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { GrowingText } from '#web/ui/growing-text.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CostMeter } from '../cost/cost-meter.tsx'
import { AboutBook } from './about/about-book.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { EditedChapters } from './edited-chapters.tsx'
import { PlanSide } from './plan-side.tsx'
import { Remarks } from './remarks.tsx'
import { RemovedNotice } from './removed-notice.tsx'
import { SavedWord } from './saved-word.tsx'
import { usePlan } from './use-plan.ts'
import { usePlanEditor } from './use-plan-editor.ts'

/** The page of a book whose plan waits for its author: its contents, to be edited in place. */
export const PlanPage = ({ task }: { task: Task }) => {
  const { data, ...query } = usePlan(task)
  // The cached plan may still be an unfinished one, and a change of that would be refused as a
  // conflict.
  const made = data?.state === 'planning' ? undefined : data
  return (
    <Loaded
      query={{ ...query, data: made }}
      what="Loading the plan"
      otherwise="The plan could not be loaded. It is safe on the server."
    >
      {(plan) => <EditedPlan task={task} loaded={plan} />}
    </Loaded>
  )
}

const EditedPlan = ({ task, loaded }: { task: Task; loaded: BookPlan }) => {
  const editing = usePlanEditor(task.guid, loaded)
  const { editor, draft, plan } = editing
  const { tag, direction } = languageOf(task.language)
  return (
    <div className="flex flex-col gap-24">
      <header className="flex flex-col gap-8">
        <h1 className="sr-only">Plan of {draft.title || task.title}</h1>
        <div lang={tag} dir={direction} className="-mx-8">
          <GrowingText
            label="Working title"
            singleLine
            textClass="font-serif text-32 font-semibold sm:text-44"
            value={draft.title}
            placeholder="Untitled"
            onChange={(title) => editor.change({ ...draft, title })}
          />
        </div>
        <p className="font-serif text-20 text-quiet">
          <bdi>{task.author}</bdi>
        </p>
        <div className="flex flex-wrap items-baseline justify-between gap-x-24 gap-y-4 border-b border-rule pb-16 text-15">
          <p>The plan is ready. Change what you like. Nothing is written until you say so.</p>
          <SavedWord editing={editing} />
        </div>
      </header>
      <ConflictNotice editing={editing} />
      {plan.failure && <Notice tone="warning">{plan.failure}</Notice>}
      <div className="grid items-start gap-48 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-24">
          <AboutBook task={task} editing={editing} />
          <Remarks editing={editing} />
          <EditedChapters task={task} editing={editing} />
          <RemovedNotice editing={editing} />
        </div>
        <PlanSide task={task} editing={editing} />
      </div>
      <CostMeter task={task} active={false} />
    </div>
  )
}
