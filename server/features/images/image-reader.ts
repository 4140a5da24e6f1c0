import { totalmem } from 'node:os'
import { imageMessages } from '#contract/images.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { createFairQueue, QueueFull } from '../../http/limits/fair-queue.ts'
import { currentWork } from '../../tracing/current-work.ts'
import { readImage, type ReadImage } from './read-image.ts'

/**
 * Two images are read at once on machines with at least this much memory. Reading one takes up to
 * 350 MB, and is stopped at 1 GB.
 */
const BYTES_FOR_TWO = 4 * 1024 ** 3
const RETRY_SECONDS = 10
const PATIENCE_MS = 60_000

const limits = { atOncePerCaller: 1, waiting: 100, waitingPerPerson: 30, waitingPerNetwork: 60 }
const headers = { 'Retry-After': String(RETRY_SECONDS) }

const refuse = (error: unknown): ApiError =>
  error instanceof QueueFull && error.of === 'caller'
    ? new ApiError('too_many_requests', imageMessages.yours, { headers })
    : new ApiError('unavailable', imageMessages.busy, { headers })

export type ReadUpload = (bytes: Uint8Array, signal: AbortSignal) => Promise<ReadImage>

/**
 * Creates a reader that reads few uploads at once, and takes turns between accounts and networks.
 */
export const createImageReader = (patience = PATIENCE_MS): ReadUpload => {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  const queue = createFairQueue({ atOnce: memory < BYTES_FOR_TWO ? 1 : 2, ...limits })
  const enter = async (signal: AbortSignal) => {
    const { person, network } = currentWork() ?? {}
    const caller = { person: person ?? network ?? 'server', network: network ?? 'server' }
    try {
      return await queue.enter(caller, AbortSignal.any([signal, AbortSignal.timeout(patience)]))
    } catch (error) {
      throw refuse(error)
    }
  }
  return async (bytes, signal) => {
    const leave = await enter(signal)
    try {
      return await readImage(bytes, signal)
    } finally {
      leave()
    }
  }
}
