import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BookUsage, SpendingCap } from '#contract/book-cost.ts'
import type { Task } from '#contract/book-task.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/ui/toast.tsx'
import { keepTask, taskKeys } from '../task-queries.ts'

const POLL_MS = 5000

/** Loads the model usage of a book, every 5 s while it is `active`. */
export const useBookUsage = (guid: string, active: boolean) =>
  useQuery({
    queryKey: taskKeys.usage(guid),
    queryFn: ({ signal }) => api('GET /tasks/:guid/usage', { params: { guid }, signal }),
    refetchInterval: active && POLL_MS,
    // The meter is mounted again in the next stage of the book, and must not show the usage of the
    // previous one.
    staleTime: 0,
  })

const tokensOf = ({ total }: BookUsage): number => total.input_tokens + total.output_tokens

/** Returns the usage in the unit of the cap. */
export const usedOf = (usage: BookUsage, cap: SpendingCap): number =>
  'tokens' in cap ? tokensOf(usage) : (usage.total.costs.find(({ currency }) => currency === cap.currency)?.amount ?? 0)

/** Sets the spending cap of a book, and resumes it if `resume`. */
export const useSetCap = ({ guid }: Task, resume: boolean, onDone?: () => void) => {
  const client = useQueryClient()
  const params = { guid }
  return useMutation({
    mutationFn: async (cap: SpendingCap | null) => {
      const task = await api('PUT /tasks/:guid/spending_cap', { params, body: { spending_cap: cap } })
      return resume ? api('POST /tasks/:guid/resume', { params }) : task
    },
    onSuccess: (task) => {
      keepTask(client, task)
      onDone?.()
    },
    onError: (error) =>
      toast.error(
        messageOf(
          error,
          resume
            ? 'The book could not continue. What is finished is safe.'
            : 'The spending cap could not be changed. The book is unchanged.',
        ),
      ),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: taskKeys.usage(guid) }),
        client.invalidateQueries({ queryKey: taskKeys.manuscript(guid) }),
      ]),
  })
}
