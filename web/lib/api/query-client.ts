import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      // A person who is suspended while the application is open sees it at once, because the
      // account is loaded again.
      if (error instanceof ApiError && error.code === 'account_suspended' && queryKey[0] !== 'user')
        void queryClient.invalidateQueries({ queryKey: ['user'] })
    },
  }),
  defaultOptions: {
    queries: {
      // A refusal would be repeated; an unreachable server may be back in a moment.
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
      staleTime: 5_000,
      // A query without a network fails, or finds a stored answer. It would wait silently otherwise.
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
