import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** Loads the facts about this installation. They change only when the server restarts. */
export const useInstallation = () =>
  useQuery({
    queryKey: ['installation'],
    queryFn: ({ signal }) => api('GET /installation', { signal }),
    staleTime: 300_000,
  })
