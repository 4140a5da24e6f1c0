import { connection } from '#web/lib/api/connection.ts'
import { queryClient } from '#web/lib/api/query-client.ts'

/** Answers that may have come from this browser while the server could not be reached. */
const stored = new Set<unknown>(['user', 'quota'])

/** Loads again what may be out of date, or has failed, once the server answers again. */
export const refreshWhenReached = (): void => {
  connection.subscribe(() => {
    if (!connection.isReached()) return
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [name, part], state }) =>
        stored.has(name) || (name === 'projects' && part === 'list') || state.status === 'error',
    })
  })
}
