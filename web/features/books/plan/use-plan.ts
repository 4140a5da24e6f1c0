import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BookPlan } from '#contract/book-plans.ts'
import type { Task } from '#contract/book-task.ts'
import { api } from '#web/lib/api/api.ts'
import { taskKeys } from '../task-queries.ts'

const POLL_MS = 3000

/**
 * Loads the plan of a book. While the plan waits for its author, it is not polled: the events of
 * the book contain its version, and a new version is loaded.
 */
export const usePlan = ({ guid, plan_version: version }: Task) => {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: taskKeys.plan(guid),
    queryFn: ({ signal }) => api('GET /tasks/:guid/plan', { params: { guid }, signal }),
    refetchInterval: ({ state: { data } }) =>
      (data?.state === 'planning' || data?.openings.state === 'writing') && POLL_MS,
  })
  useEffect(() => {
    const key = taskKeys.plan(guid)
    const loaded = client.getQueryData<BookPlan>(key)
    if (version !== null && loaded && loaded.version < version) void client.invalidateQueries({ queryKey: key })
  }, [client, guid, version])
  return query
}
