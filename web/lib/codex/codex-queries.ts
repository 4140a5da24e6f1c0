import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'

export const codexKey = (projectId: string) => ['codex', projectId] as const

/** The polling interval of a codex while its manuscript is being read. */
const WHILE_READING_MS = 5_000

/** The query of a project's codex. */
export const codexQuery = (projectId: string) =>
  queryOptions({
    queryKey: codexKey(projectId),
    queryFn: ({ signal }) => api('GET /projects/:id/codex', { params: { id: projectId }, signal }),
  })

/** Loads the codex of a project, and polls the progress of reading its manuscript. */
export const useCodex = (projectId: string) =>
  useQuery({
    ...codexQuery(projectId),
    refetchInterval: ({ state: { data } }) =>
      data?.reading?.state === 'waiting' || data?.reading?.state === 'running' ? WHILE_READING_MS : false,
  })

/** Loads the codex again after a change. */
export const codexChanged = (client: QueryClient, projectId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: codexKey(projectId) })
