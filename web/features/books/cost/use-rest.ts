import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'

/** Loads the estimate of what is left to write of a book. */
export const useRest = (guid: string) =>
  useQuery({
    queryKey: ['books', guid, 'rest'],
    queryFn: ({ signal }) => api('GET /tasks/:guid/estimate', { params: { guid }, signal }),
    // What is left changes with each section.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
