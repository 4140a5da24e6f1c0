import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { blockJson } from '#manuscript/model/block-json.ts'
import { api } from '#web/lib/api.ts'

export const historyKey = (projectId: string) => ['projects', 'history', projectId]

/** The timeline, newest first, page by page. */
export const useHistory = (projectId: string) =>
  useInfiniteQuery({
    queryKey: [...historyKey(projectId), 'timeline'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /projects/:id/history', {
        params: { id: projectId },
        query: pageParam ? { before: pageParam } : {},
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ revisions, more }) => (more ? revisions.at(-1)?.id : undefined),
  })

/** The text as it was. */
export const useRevision = (projectId: string, revision: string) =>
  useQuery({
    queryKey: [...historyKey(projectId), 'text', revision],
    queryFn: async ({ signal }) => {
      const found = await api('GET /projects/:id/history/:revision', { params: { id: projectId, revision }, signal })
      return found.blocks.map(blockJson)
    },
    staleTime: Infinity,
    gcTime: 60_000,
  })
