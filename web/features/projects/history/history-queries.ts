import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { stringifyBlock } from '#manuscript/model/stringify-block.ts'
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

/** The single saves of an entry of the timeline, newest first. */
export const useSaves = (projectId: string, revision: string) =>
  useInfiniteQuery({
    // In the timeline, so that a save that comes to the entry is shown.
    queryKey: [...historyKey(projectId), 'timeline', 'saves', revision],
    queryFn: ({ pageParam, signal }) =>
      api('GET /projects/:id/history/:revision/saves', {
        params: { id: projectId, revision },
        query: pageParam ? { before: pageParam } : {},
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ saves, more }) => (more ? saves.at(-1)?.id : undefined),
    // An entry that goes on has a new id.
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })

/** Deleted passages that have a text, the last deleted first. */
export const useDeleted = (projectId: string, text: string) =>
  useInfiniteQuery({
    queryKey: [...historyKey(projectId), 'deleted', text],
    queryFn: ({ pageParam, signal }) =>
      api('GET /projects/:id/history_search', {
        params: { id: projectId },
        query: pageParam === null ? { text } : { text, before: String(pageParam) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }) => before,
    enabled: text !== '',
    gcTime: 60_000,
  })

/** The text as it was. */
export const useRevision = (projectId: string, revision: string) =>
  useQuery({
    queryKey: [...historyKey(projectId), 'text', revision],
    queryFn: async ({ signal }) => {
      const found = await api('GET /projects/:id/history/:revision', { params: { id: projectId, revision }, signal })
      return found.blocks.map(stringifyBlock)
    },
    staleTime: Infinity,
    gcTime: 60_000,
  })
