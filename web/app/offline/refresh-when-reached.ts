import { connection } from '#web/lib/api/connection.ts'
import { queryClient } from '#web/lib/api/query-client.ts'

/**
 * Names of queries that may have been answered from this browser's storage while the server was
 * unreachable.
 */
const stored = new Set<unknown>(['user', 'quota'])

/** Refetches stored and failed queries once the server responds again. */
export const refreshWhenReached = (): void => {
  connection.subscribe(() => {
    if (!connection.isReached()) return
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [name, part], state }) =>
        stored.has(name) || (name === 'projects' && part === 'list') || state.status === 'error',
    })
  })
}
