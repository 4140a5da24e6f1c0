import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'

export const pricesKey = ['prices']

export const usePrices = ({ enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: pricesKey,
    queryFn: ({ signal }) => api('GET /pricing', { signal }),
    enabled,
    staleTime: 300_000,
    // An automatic refetch could change the prices while the person chooses.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
