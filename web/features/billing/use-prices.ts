import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'

export const pricesKey = ['prices']

export const usePrices = ({ enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: pricesKey,
    queryFn: ({ signal }) => api('GET /pricing', { signal }),
    enabled,
    staleTime: 300_000,
    // Asking again without being asked to would take the prices that stand there from under the reader's hand.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
