import { useQuery } from '@tanstack/react-query'
import type { Context } from '#contract/contexts.ts'
import { api } from '#web/lib/api/api.ts'

export const contextsKey = (projectId: string, type: Context['type']) => ['contexts', projectId, type] as const

export const useContexts = (projectId: string, type: Context['type']) =>
  useQuery({
    queryKey: contextsKey(projectId, type),
    queryFn: ({ signal }) => api('GET /contexts', { query: { project_id: projectId, type }, signal }),
  })
