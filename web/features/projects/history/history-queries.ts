import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
import { api } from '#web/lib/api/api.ts'

export const historyKey = (projectId: string) => ['projects', 'history', projectId]

/** Loads the timeline, newest first, page by page. */
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

/** Loads the single saves of a timeline entry, newest first. */
export const useSaves = (projectId: string, revision: string) =>
  useInfiniteQuery({
    // The key begins with the timeline's, so that invalidating the timeline also reloads the saves.
    queryKey: [...historyKey(projectId), 'timeline', 'saves', revision],
    queryFn: ({ pageParam, signal }) =>
      api('GET /projects/:id/history/:revision/saves', {
        params: { id: projectId, revision },
        query: pageParam ? { before: pageParam } : {},
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ saves, more }) => (more ? saves.at(-1)?.id : undefined),
    // The key changes with each save that the entry gets, so the previous data is shown until the
    // new data is loaded.
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })

/** Loads deleted passages that contain a text, the most recently deleted first. */
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

/** Loads the text of a revision. */
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
