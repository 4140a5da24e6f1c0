import { totalmem } from 'node:os'
import type { Endpoint } from '#contract/endpoint.ts'
import { fileMessages } from '#contract/problem.ts'
import { type Caller, createFairQueue, QueueFull, type QueueLimits } from './fair-queue.ts'
import { ApiError } from '../errors/api-error.ts'

type Turn = NonNullable<Endpoint['turn']>

/**
 * Two files are processed at once on machines with at least this much memory. Parsing or
 * typesetting one long book takes up to 1.5 GB for a few seconds.
 */
const BYTES_FOR_TWO = 4 * 1024 ** 3
const RETRY_SECONDS = 10
/** The longest time that a file waits for its turn. */
const PATIENCE_MS = 120_000
const usualLimits: Record<Turn, Omit<QueueLimits, 'atOnce'>> = {
  import: { atOncePerCaller: 1, waiting: 24, waitingPerPerson: 3, waitingPerNetwork: 8 },
  // A waiting export holds no memory yet, and a developer may request 30 at once, which is the
  // limit of the call.
  export: { atOncePerCaller: 1, waiting: 120, waitingPerPerson: 30, waitingPerNetwork: 60 },
}

const headers = { 'Retry-After': String(RETRY_SECONDS) }
const refuse = (turn: Turn, error: unknown): ApiError =>
  error instanceof QueueFull && error.of === 'caller'
    ? new ApiError('too_many_requests', fileMessages[turn].yours, { headers })
    : new ApiError('unavailable', fileMessages[turn].busy, { headers })

const memory = () => Math.min(totalmem(), process.constrainedMemory() || Infinity)

/**
 * Queues imports and exports, so that few run at once and turns are shared fairly between people
 * and between networks. Returns the function that ends a turn. Throws an ApiError if too many files
 * wait, or if this one has waited too long.
 */
export const createFileTurns = ({
  patience = PATIENCE_MS,
  ...limits
}: Partial<QueueLimits> & { patience?: number } = {}) => {
  const newQueue = (turn: Turn) =>
    createFairQueue({ atOnce: memory() < BYTES_FOR_TWO ? 1 : 2, ...usualLimits[turn], ...limits })
  const queues: Record<Turn, ReturnType<typeof newQueue>> = { import: newQueue('import'), export: newQueue('export') }
  return async (turn: Turn, caller: Caller, left: AbortSignal): Promise<() => void> => {
    const patient = new AbortController()
    const timer = setTimeout(() => patient.abort(), patience)
    try {
      return await queues[turn].enter(caller, AbortSignal.any([left, patient.signal]))
    } catch (error) {
      throw refuse(turn, error)
    } finally {
      clearTimeout(timer)
    }
  }
}
