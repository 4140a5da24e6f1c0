import { planLimits } from '#contract/book-plans.ts'
import type { Task } from '#contract/book-task.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { GrowingText } from '#web/ui/growing-text.tsx'
import { draftProblems } from '../edit/draft-problems.ts'
import type { DraftIntent } from '../edit/plan-draft.ts'
import { FieldRow, FieldRows, LineField } from '../field-row.tsx'
import type { PlanEditing } from '../use-plan-editor.ts'
import { People } from './people.tsx'
import { Terms } from './terms.tsx'
import { Timeline } from './timeline.tsx'

/** The labels for the point to which the whole book leads, by type of book. */
const endingNames: Record<Task['type'], string> = {
  fiction: 'Ending',
  essay: 'Thesis or insight',
  guide: 'Where it leads',
  informative: 'Where it leads',
}

const lines = (type: Task['type']) =>
  [
    ['promise', 'What the reader gets'],
    ['audience', 'Audience'],
    ['point_of_view', 'Point of view'],
    ['tense', 'Tense'],
    ['ending', endingNames[type]],
  ] as const
const lists = [
  ['voice', 'Voice, one rule in each line', planLimits.voice],
  ['avoid', 'Avoid, one in each line', planLimits.avoid],
] as const

/** The part of a plan that concerns the whole book. */
export const AboutBook = ({ task, editing }: { task: Task; editing: PlanEditing }) => {
  const { draft } = editing
  const problems = draftProblems(draft)
  const isFiction = task.type === 'fiction'
  // Memoirs are essays with people.
  const hasPeople = isFiction || task.type === 'essay'
  const inWorld = [...problems.keys()].some((key) => /^(?:people|terms|timeline) /.test(key))
  const parts = { editing, problems }
  return (
    <Disclosure label="About the book" reveal={inWorld}>
      <div className="flex flex-col gap-32 pt-8 pb-16">
        {draft.intent && <Intent type={task.type} editing={editing} intent={draft.intent} />}
        {(hasPeople || draft.people.length > 0) && <People {...parts} />}
        <Terms {...parts} title={isFiction ? 'Places and terms' : 'Terms'} />
        <Timeline {...parts} />
      </div>
    </Disclosure>
  )
}

interface IntentProps {
  type: Task['type']
  editing: PlanEditing
  intent: DraftIntent
}

const Intent = ({ type, editing: { editor, draft }, intent }: IntentProps) => {
  const change = (part: Partial<DraftIntent>) => editor.change({ ...draft, intent: { ...intent, ...part } })
  return (
    <FieldRows>
      {lines(type).map(([field, name]) => (
        <LineField key={field} name={name} value={intent[field]} onChange={(text) => change({ [field]: text })} />
      ))}
      {lists.map(([field, name, most]) => (
        <FieldRow key={field} name={name}>
          <GrowingText
            label={name}
            textClass="text-15"
            className="-mx-8"
            value={intent[field].join('\n')}
            placeholder="Nothing"
            onChange={(text) => change({ [field]: text === '' ? [] : text.split('\n').slice(0, most) })}
          />
        </FieldRow>
      ))}
    </FieldRows>
  )
}
