import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/ui/toast.tsx'
import { keepTask, taskKeys } from '../task-queries.ts'
import type { Place } from './desk.ts'

/** Has a finished section written again. The result arrives as a proposal. */
export const usePropose = (guid: string, { chapter, section }: Place, version: number) => {
  const client = useQueryClient()
  const queryKey = taskKeys.manuscript(guid)
  return useMutation({
    mutationFn: (instruction?: string) =>
      api('POST /tasks/:guid/sections/:chapter/:section/propose', {
        params: { guid, chapter: `${chapter}`, section: `${section}` },
        body: { version, ...(instruction && { instruction }) },
      }),
    onSuccess: (task) => keepTask(client, task),
    onError: (error) => toast.error(messageOf(error, 'The section could not be written again. Its text is unchanged.')),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
