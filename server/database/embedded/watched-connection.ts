import type { WatchStatement } from '../database.ts'
import type { WorkerConnection } from './worker-connection.ts'

/** Returns the same connection, with each of its statements reported to `watch`. */
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
