import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      // The account is loaded again, so that the message about a suspension is shown at once.
      if (error instanceof ApiError && error.code === 'account_suspended' && queryKey[0] !== 'user')
        void queryClient.invalidateQueries({ queryKey: ['user'] })
    },
  }),
  defaultOptions: {
    queries: {
      // Repeating a refused request would be pointless, but an unreachable server may respond again
      // soon.
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
      staleTime: 5_000,
      // Without a network, a query fails or uses a stored answer. By default it would wait
      // silently.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: {
      // Without a network, a change would wait silently and be lost with the page. It fails at once
      // instead, so that its message says that nothing has changed.
      networkMode: 'always',
    },
  },
})
