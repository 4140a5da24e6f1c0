import QuickLRU from 'quick-lru'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from '../errors/api-error.ts'
import { type RateLimitResult, slidingWindows } from './sliding-windows.ts'

export interface Limit {
  calls: number
  seconds: number
  /** Returns the message for a person who has to wait, given the waiting time in words. */
  say?: (wait: string) => string
}

export interface Limiter {
  /**
   * Counts one call of `who`. Throws an ApiError that says how long to wait if the limit is
   * exceeded.
   */
  take(route: string, who: string, limit: Limit): Promise<void>
  /** Counts one call like `take`, but returns false if the limit is exceeded. */
  allows(route: string, who: string, limit: Limit): Promise<boolean>
  /**
   * Counts one call of `who` in a sliding window, exact to the millisecond, and returns the result.
   */
  consumeSliding(route: string, who: string, limit: Limit): Promise<RateLimitResult>
  /** Resets the count of `who`. */
  clear(route: string, who: string): Promise<void>
}

const tooOftenMessage = (wait: string) => `Too many requests. Please wait ${wait} and try again.`

export const tooOften = (seconds: number, say = tooOftenMessage): ApiError =>
  new ApiError('too_many_requests', say(inWords(seconds)), { headers: { 'Retry-After': String(seconds) } })

/** Returns the rate-limit headers of the IETF draft draft-ietf-httpapi-ratelimit-headers-10. */
export const limitHeaders = (policy: string, { calls, seconds }: Limit, result: RateLimitResult) => ({
  'RateLimit-Policy': `"${policy}";q=${calls};w=${seconds}`,
  RateLimit: `"${policy}";r=${result.left};t=${result.seconds}`,
})

/**
 * The number of callers that are counted at once, which takes about 40 MB. Beyond it, the caller
 * that called longest ago is forgotten.
 */
const COUNTED = 100_000

/**
 * Creates a limiter that counts in this process. It serves the embedded database, which has only
 * one process. See `shared-limiter.ts` for several.
 */
export const memoryLimiter = ({ counted = COUNTED, now = () => performance.now() } = {}): Limiter => {
  const windows = slidingWindows({ counted, now })
  const limiters = new Map<string, RateLimiterMemory>()
  const callers = new QuickLRU<string, () => void>({ maxSize: counted, onEviction: (_, forget) => forget() })
  /** Counts one call. Returns the seconds to wait, or 0 if the call is allowed. */
  const count = async (route: string, who: string, { calls, seconds }: Limit): Promise<number> => {
    let limiter = limiters.get(route)
    if (!limiter) {
      limiter = new RateLimiterMemory({ keyPrefix: route, points: calls, duration: seconds })
      limiters.set(route, limiter)
    }
    const caller = `${route} ${who}`
    if (!callers.get(caller)) callers.set(caller, () => void limiter.delete(who))
    try {
      await limiter.consume(who)
      return 0
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
    }
  }
  return {
    async take(route, who, limit) {
      const wait = await count(route, who, limit)
      if (wait === 0) return
      throw tooOften(wait, limit.say)
    },
    allows: async (route, who, limit) => (await count(route, who, limit)) === 0,
    consumeSliding: async (route, who, limit) => windows.count(`${route} ${who}`, limit),
    async clear(route, who) {
      await limiters.get(route)?.delete(who)
    },
  }
}

/** Returns a waiting time in words, for a person. */
export const inWords = (seconds: number): string =>
  seconds < 90
    ? `${seconds} second${seconds === 1 ? '' : 's'}`
    : seconds <= 90 * 60
      ? `${Math.ceil(seconds / 60)} minutes`
      : `${Math.ceil(seconds / 3600)} hours`
