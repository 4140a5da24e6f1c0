import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BookPlan } from '#contract/book-plans.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/ui/toast.tsx'
import { taskKeys } from '../task-queries.ts'
import type { PlanEditing } from './use-plan-editor.ts'

/**
 * Calls the server about the plan, after unsaved changes were saved. Does nothing if they can't be
 * saved: the page says why.
 */
export const usePlanAction = <Input>(
  guid: string,
  { editor }: PlanEditing,
  call: (version: number, input: Input) => Promise<BookPlan | void>,
  failed: string,
) => {
  const client = useQueryClient()
  return useMutation({
    // Each action changes the version that the next one needs, so they run one after another.
    scope: { id: `plan ${guid}` },
    mutationFn: async (input: Input) => {
      const version = await editor.flush()
      return version === null ? 'unsaved' : call(version, input)
    },
    onSuccess: (result) => {
      if (result === 'unsaved') return toast.error('Your last changes could not be saved, so nothing was started.')
      if (result) client.setQueryData(taskKeys.plan(guid), result)
    },
    onError: (error) => toast.error(messageOf(error, failed)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: taskKeys.plan(guid) }),
        client.invalidateQueries({ queryKey: taskKeys.manuscript(guid) }),
      ]),
  })
}
