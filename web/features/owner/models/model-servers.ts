import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'

export const useModelServers = () =>
  useQuery({
    queryKey: ['owner-model-servers'],
    queryFn: ({ signal }) => api('GET /owner/model_servers', { signal }),
    // Servers appear as they respond. One that is started later appears automatically.
    refetchInterval: ({ state }) => (state.data?.looking === false ? 10_000 : 1000),
  })

export type FoundServers = NonNullable<ReturnType<typeof useModelServers>['data']>
