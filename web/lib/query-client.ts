import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      // Whoever is suspended while the application is open reads so at once, where the account is asked for.
      if (error instanceof ApiError && error.code === 'account_suspended' && queryKey[0] !== 'user')
        void queryClient.invalidateQueries({ queryKey: ['user'] })
    },
  }),
  defaultOptions: {
    queries: {
      // A server that said no will say so again; one that was not reached may be there in a moment.
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
      staleTime: 5_000,
    },
  },
})
