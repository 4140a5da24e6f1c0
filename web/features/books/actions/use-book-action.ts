import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/ui/toast.tsx'
import { keepTask, taskKeys } from '../task-queries.ts'

const failed = {
  pause: 'The book could not be paused. It is still being written.',
  resume: 'The book could not continue. What is finished is safe.',
  cancel: 'The book could not be cancelled. It is still being written.',
} as const

/** Pauses, resumes or cancels a book. */
export const useBookAction = (guid: string, action: keyof typeof failed) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(`POST /tasks/:guid/${action}`, { params: { guid } }),
    onSuccess: async (task) => {
      keepTask(client, task)
      await client.invalidateQueries({ queryKey: taskKeys.manuscript(guid) })
    },
    onError: async (error) => {
      toast.error(messageOf(error, failed[action]))
      await client.invalidateQueries({ queryKey: taskKeys.manuscript(guid) })
    },
  })
}
