import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { BookPlan } from '#contract/book-plans.ts'
import type { Task } from '#contract/book-task.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { counted } from '#web/lib/format/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { keepTask, taskKeys } from '../task-queries.ts'

interface DiscardPlanProps {
  task: Task
  plan: BookPlan
  /** True if the book was paid for with tokens. */
  paying: boolean
}

/** Ends a book that waits with its plan, and credits its tokens whole. */
export const DiscardPlan = ({ task, plan, paying }: DiscardPlanProps) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('POST /tasks/:guid/cancel', { params: { guid: task.guid } }),
    onSuccess: async (cancelled) => {
      toast.success(paying ? 'The plan is discarded, and its tokens are credited' : 'The plan is discarded')
      await navigate('/app/books')
      keepTask(client, cancelled)
      await client.invalidateQueries({ queryKey: taskKeys.list })
    },
    onError: (error) => toast.error(messageOf(error, 'The plan could not be discarded. It is unchanged.')),
  })
  return (
    <>
      <Button
        compact
        variant="quiet"
        className="-ms-12 hover:text-danger"
        pending={isPending && 'Discarding'}
        onClick={() => setAsking(true)}
      >
        Discard plan
      </Button>
      <ConfirmDialog
        title="Discard this plan"
        question={`No book is written from it. ${paying ? 'All of its tokens are credited. ' : ''}You can discard or remake ${counted(plan.discards_left, 'more plan')} today.`}
        confirmLabel="Discard plan"
        cancelLabel="Keep the plan"
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => mutate()}
      />
    </>
  )
}
