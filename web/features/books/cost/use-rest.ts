import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'

/** Loads the estimate for the unwritten rest of a book. */
export const useRest = (guid: string) =>
  useQuery({
    queryKey: ['books', guid, 'rest'],
    queryFn: ({ signal }) => api('GET /tasks/:guid/estimate', { params: { guid }, signal }),
    // The rest changes with each section.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
