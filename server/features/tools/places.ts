import { messages } from '#contract/tools.ts'
import { createCallQueue } from '#writer/model/call-queue.ts'
import { ApiError } from '../../http/errors/api-error.ts'

/** The longest wait in milliseconds before a call is refused. */
const PATIENCE_MS = 60_000
/** The maximum number of waiting calls, each of which keeps its text in memory. */
const WAITING = 100

const RETRY_SECONDS = 10

const busy = () => new ApiError('unavailable', messages.busy, { headers: { 'Retry-After': String(RETRY_SECONDS) } })

/**
 * Limits how many texts of visitors are written at once. Further calls wait in a bounded queue,
 * round-robin between networks.
 */
export const createPlaces = (atOnce: number, { waiting = WAITING, patience = PATIENCE_MS } = {}) => {
  const turns = createCallQueue(atOnce)
  let asking = 0
  return {
    /**
     * Waits for a place. Resolves with a function that releases it. Throws an ApiError if no place
     * is free in time.
     */
    take: async (network: string, signal: AbortSignal): Promise<() => void> => {
      if (asking >= waiting) throw busy()
      asking++
      try {
        const patient = AbortSignal.any([signal, AbortSignal.timeout(patience)])
        return await turns.enter({ user: network, type: 'interactive' }, patient)
      } catch {
        throw busy()
      } finally {
        asking--
      }
    },
  }
}
export type Places = ReturnType<typeof createPlaces>
