import { getHeapStatistics } from 'node:v8'
import { fileMessages } from '#contract/problem.ts'
import { ApiError } from '../errors/api-error.ts'

/** The smallest body that is counted. Smaller bodies are processed within milliseconds. */
const COUNTED_BYTES = 1_048_576
/**
 * The minimal budget, which fits two of the largest bodies. Parsed JSON takes several times its
 * bytes.
 */
const LEAST_BYTES = 42_000_000
const SHARE_OF_HEAP = 1 / 16
const RETRY_SECONDS = 5

/**
 * Limits the total bytes of request bodies that the process holds at once, and the share of one
 * caller.
 */
export const createBodyBudget = (
  total = Math.max(LEAST_BYTES, Math.floor(getHeapStatistics().heap_size_limit * SHARE_OF_HEAP)),
) => {
  const held = new Map<string, number>()
  let all = 0
  const change = (caller: string, bytes: number) => {
    all += bytes
    const own = (held.get(caller) ?? 0) + bytes
    if (own > 0) held.set(caller, own)
    else held.delete(caller)
  }
  /**
   * Reserves the bytes of a body and returns the function that releases them. Throws an ApiError if
   * the budget is exceeded.
   */
  return (caller: string, bytes: number): (() => void) => {
    if (bytes <= COUNTED_BYTES) return () => {}
    const headers = { 'Retry-After': String(RETRY_SECONDS) }
    if (held.has(caller) && held.get(caller)! + bytes > total / 2)
      throw new ApiError('too_many_requests', fileMessages.body.yours, { headers })
    if (all > 0 && all + bytes > total) throw new ApiError('unavailable', fileMessages.body.busy, { headers })
    change(caller, bytes)
    let freed = false
    return () => {
      if (freed) return
      freed = true
      change(caller, -bytes)
    }
  }
}
