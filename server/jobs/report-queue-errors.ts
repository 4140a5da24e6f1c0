import type { DatabaseLog } from '../database/database.ts'

/**
 * The time for which a repeated error is not logged. While the database is unavailable, each poll
 * for jobs fails in the same way.
 */
const AGAIN_MS = 30_000

/** Returns an Error. pg-boss copies errors into plain objects and adds the queue that failed. */
const asError = (thrown: unknown): Error => {
  if (thrown instanceof Error) return thrown
  const { message, code, stack } = (thrown ?? {}) as { message?: unknown; code?: unknown; stack?: unknown }
  const error = new Error(typeof message === 'string' ? message : 'unknown')
  if (typeof stack === 'string') error.stack = stack
  return typeof code === 'string' ? Object.assign(error, { code }) : error
}

/**
 * Returns a function that logs errors of the queue itself, and repeats the same error only after a
 * while.
 */
export const reportQueueErrors = (log: Pick<DatabaseLog, 'error'> | undefined, now = () => performance.now()) => {
  const saidAt = new Map<string, number>()
  return (thrown: unknown): void => {
    const error = asError(thrown)
    if (now() - (saidAt.get(error.message) ?? -Infinity) < AGAIN_MS) return
    for (const [message, at] of saidAt) if (now() - at >= AGAIN_MS) saidAt.delete(message)
    saidAt.set(error.message, now())
    log?.error({ err: error }, 'job queue reported an error')
  }
}
