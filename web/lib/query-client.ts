import { QueryClient } from '@tanstack/react-query'
import { Refusal } from './refusal.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A server that said no will say so again; one that was not reached may be there in a moment.
      retry: (failures, error) => failures < 2 && !(error instanceof Refusal && error.status < 500),
      staleTime: 5_000,
    },
  },
})
