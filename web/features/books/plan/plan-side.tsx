import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookPlan } from '#contract/book-plans.ts'
import type { Task } from '#contract/book-task.ts'
import { paysWithTokens, useUser } from '#web/lib/account/account.ts'
import { api } from '#web/lib/api/api.ts'
import { counted } from '#web/lib/format/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { EstimateFigures } from '../cost/estimate-figures.tsx'
import { PlannedChoices } from '../cost/planned-choices.tsx'
import { DiscardPlan } from './discard-plan.tsx'
import { sectionsOf, wordsOf } from './edit/plan-draft.ts'
import { Openings } from './openings.tsx'
import { ReplanForm } from './replan-form.tsx'
import { usePlanAction } from './use-plan-action.ts'
import type { PlanEditing } from './use-plan-editor.ts'

interface PlanSideProps {
  task: Task
  editing: PlanEditing
}

const date = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long' })

/** The column next to a plan: the cost of the book, and the actions on the plan. */
export const PlanSide = ({ task, editing }: PlanSideProps) => {
  const { plan, draft } = editing
  const { data: user } = useUser()
  const write = usePlanAction<void>(
    task.guid,
    editing,
    async (version) =>
      void (await api('POST /tasks/:guid/plan/write', { params: { guid: task.guid }, body: { version } })),
    'The book could not be started. The plan is safe.',
  )
  const sections = sectionsOf(draft)
  const words = wordsOf(draft)
  return (
    <aside aria-label="The book" className="flex flex-col gap-24 lg:sticky lg:top-24">
      <Cost task={task} plan={plan} />
      <p className="text-13 text-quiet tabular-nums">
        {counted(words, 'word')} in {counted(sections, 'section')}
        {plan.words_ordered > 0 && plan.words_ordered !== words && `; ${counted(plan.words_ordered, 'word')} ordered`}.
        {sections > plan.most_sections && (
          <span className="block text-warning">
            The order pays for at most {counted(plan.most_sections, 'section')}.
          </span>
        )}
      </p>
      <Button
        variant="primary"
        className="text-17"
        pending={(write.isPending || write.isSuccess) && write.data !== 'unsaved' && 'Starting'}
        onClick={() => write.mutate()}
      >
        Write the book
      </Button>
      <Openings task={task} editing={editing} />
      <section aria-labelledby="plan-again" className="flex flex-col gap-12 border-t border-rule pt-16">
        <h2 id="plan-again" className="text-15 font-medium">
          Plan again
        </h2>
        <PlanAgain task={task} editing={editing} />
      </section>
      <div className="flex flex-col items-start gap-8 border-t border-rule pt-16">
        {plan.waits_until !== null && (
          <p className="text-13 text-quiet">
            The plan waits until {date.format(plan.waits_until * 1000)}.
            {user && paysWithTokens(user) && ' Then it is closed, and its tokens are credited.'}
          </p>
        )}
        <DiscardPlan task={task} plan={plan} paying={user !== undefined && paysWithTokens(user)} />
      </div>
    </aside>
  )
}

/** The estimate of the stored plan. */
const Cost = ({ task, plan: { version } }: { task: Task; plan: BookPlan }) => {
  const { guid } = task
  const queryKey = ['books', guid, 'estimate', version]
  const { data: estimate } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('GET /tasks/:guid/estimate', { params: { guid }, signal }),
    placeholderData: (before) => before,
    staleTime: 60_000,
    retry: false,
  })
  if (!estimate) return null
  return (
    <>
      <EstimateFigures estimate={estimate} narrow />
      <PlannedChoices task={task} estimate={estimate} queryKey={queryKey} />
    </>
  )
}

/** The actions that regenerate parts of the plan. */
const PlanAgain = ({ task, editing }: PlanSideProps) => {
  const [open, setOpen] = useState<'ending' | 'everything' | null>(null)
  const onClose = () => setOpen(null)
  if (open === 'ending')
    return (
      <ReplanForm
        key="ending"
        task={task}
        editing={editing}
        part={{ part: 'ending' }}
        label="How should it end?"
        submit="Plan another ending"
        onClose={onClose}
      />
    )
  if (open === 'everything')
    return (
      <ReplanForm
        key="everything"
        task={task}
        editing={editing}
        part={{ part: 'everything' }}
        label="What should be different?"
        submit="Plan everything again"
        onClose={onClose}
      />
    )
  return (
    <div className="flex flex-wrap gap-8">
      <Button compact onClick={() => setOpen('ending')}>
        Another ending
      </Button>
      <Button compact onClick={() => setOpen('everything')}>
        Plan everything again
      </Button>
    </div>
  )
}
