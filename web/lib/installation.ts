import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

/** What this installation runs on; it changes only when the server starts again. */
export const useInstallation = () =>
  useQuery({
    queryKey: ['installation'],
    queryFn: ({ signal }) => api('GET /installation', { signal }),
    staleTime: 300_000,
  })
