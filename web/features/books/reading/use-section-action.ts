import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/ui/toast.tsx'
import { keepTask, taskKeys } from '../task-queries.ts'

export interface SectionChange {
  chapter: number
  section: number
}

type Change = { action: 'retry' | 'leave_out' } | { action: 'rewrite'; instruction: string }

const failed = {
  retry: 'The section could not be tried again. The rest of the book is unchanged.',
  rewrite: 'The section could not be rewritten. The rest of the book is unchanged.',
  leave_out: 'The section could not be left out. The book is unchanged.',
} as const

/** Retries or rewrites a failed section, or leaves it out. */
export const useSectionAction = (guid: string, { chapter, section }: SectionChange, version: number) => {
  const client = useQueryClient()
  const queryKey = taskKeys.manuscript(guid)
  return useMutation({
    mutationFn: (change: Change) => {
      const params = { guid, chapter: `${chapter}`, section: `${section}` }
      return change.action === 'rewrite'
        ? api('POST /tasks/:guid/sections/:chapter/:section/rewrite', {
            params,
            body: { version, instruction: change.instruction },
          })
        : api(`POST /tasks/:guid/sections/:chapter/:section/${change.action}`, { params, body: { version } })
    },
    onSuccess: async (task) => {
      keepTask(client, task)
      await client.invalidateQueries({ queryKey })
    },
    onError: async (error, { action }) => {
      toast.error(messageOf(error, failed[action]))
      await client.invalidateQueries({ queryKey })
    },
  })
}
