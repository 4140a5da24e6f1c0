import { messages } from '#contract/tools.ts'
import { createTurns } from '#writer/model/turns.ts'
import { ApiError } from '../../http/errors/api-error.ts'

/** Longer than this nobody waits before anything is written. */
const PATIENCE_MS = 60_000
/** Each keeps its text in memory meanwhile. */
const WAITING = 100

const RETRY_SECONDS = 10

const busy = () => new ApiError('unavailable', messages.busy, { headers: { 'Retry-After': String(RETRY_SECONDS) } })

/** Lets so many visitors' texts be written at once; others wait a while, round-robin between networks, but not too many. */
export const createPlaces = (atOnce: number, { waiting = WAITING, patience = PATIENCE_MS } = {}) => {
  const turns = createTurns(atOnce)
  let asking = 0
  return {
    /** Resolves with what gives the place back. Throws an ApiError when there is none in time. */
    take: async (network: string, signal: AbortSignal): Promise<() => void> => {
      if (asking >= waiting) throw busy()
      asking++
      try {
        const patient = AbortSignal.any([signal, AbortSignal.timeout(patience)])
        return await turns.enter({ user: network, kind: 'interactive' }, patient)
      } catch {
        throw busy()
      } finally {
        asking--
      }
    },
  }
}
export type Places = ReturnType<typeof createPlaces>
