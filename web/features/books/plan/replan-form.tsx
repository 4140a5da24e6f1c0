import { useState } from 'react'
import { planLimits } from '#contract/book-plans.ts'
import type { Task } from '#contract/book-task.ts'
import { api } from '#web/lib/api/api.ts'
import { counted } from '#web/lib/format/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { usePlanAction } from './use-plan-action.ts'
import type { PlanEditing } from './use-plan-editor.ts'

interface ReplanFormProps {
  task: Task
  editing: PlanEditing
  part: { part: 'everything' } | { part: 'ending' } | { part: 'chapter'; chapter: number }
  label: string
  submit: string
  onClose: () => void
}

/** Asks for an instruction, and regenerates a part of the plan. */
export const ReplanForm = ({ task, editing, part, label, submit, onClose }: ReplanFormProps) => {
  const [instruction, setInstruction] = useState('')
  const { mutate, isPending } = usePlanAction(
    task.guid,
    editing,
    async (version, typed: string) => {
      const body = { ...part, version, ...(typed && { instruction: typed }) }
      const plan = await api('POST /tasks/:guid/plan/replan', { params: { guid: task.guid }, body })
      onClose()
      return plan
    },
    'It could not be planned again. The plan is unchanged.',
  )
  const left = editing.plan.discards_left
  return (
    <form
      aria-label={submit}
      className="flex flex-col gap-12"
      onSubmit={(event) => {
        event.preventDefault()
        if (left > 0) mutate(instruction.trim())
      }}
    >
      <TextArea
        label={label}
        hint={`Locked sections stay as they are. ${counted(left, 'plan')} can still be made again today.`}
        rows={2}
        count={instruction.length}
        limit={Math.min(planLimits.instruction, planLimits.line)}
        value={instruction}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form appears where the person just asked for it
        autoFocus
        onChange={({ target }) => setInstruction(target.value)}
      />
      <div className="flex flex-wrap gap-8">
        <Button compact type="submit" disabled={left === 0} pending={isPending && 'Beginning'}>
          {submit}
        </Button>
        <Button compact variant="quiet" disabled={isPending} onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  )
}
