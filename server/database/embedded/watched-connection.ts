import type { WatchStatement } from '../database.ts'
import type { WorkerConnection } from './worker-connection.ts'

/** The same connection; each of its statements is told of. */
export const watched = (connection: WorkerConnection, watch: WatchStatement): WorkerConnection => ({
  ...connection,
  async ask(request) {
    const over = 'text' in request ? watch(request.text) : undefined
    if (!over) return connection.ask(request)
    try {
      const answer = await connection.ask(request)
      over()
      return answer
    } catch (error) {
      over(error)
      throw error
    }
  },
})
