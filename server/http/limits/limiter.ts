import QuickLRU from 'quick-lru'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from '../errors/api-error.ts'
import { type Standing, slidingWindows } from './sliding-windows.ts'

export interface Limit {
  calls: number
  seconds: number
  /** What a person reads who has to wait as long as it says, in words. */
  say?: (wait: string) => string
}

export interface Limiter {
  /** Counts one call of `who`; throws an ApiError that says how long to wait when there were too many. */
  take(route: string, who: string, limit: Limit): Promise<void>
  /** The same without throwing: false when there were too many. */
  allows(route: string, who: string, limit: Limit): Promise<boolean>
  /** Counts one call of `who` against all calls of so many seconds before it, to the millisecond, and says how that stands. */
  slide(route: string, who: string, limit: Limit): Promise<Standing>
  /** Forgets what `who` was counted for. */
  clear(route: string, who: string): Promise<void>
}

const sayTooOften = (wait: string) => `That was too often. Please wait ${wait} and try again.`

export const tooOften = (seconds: number, say = sayTooOften): ApiError =>
  new ApiError('too_many_requests', say(inWords(seconds)), { headers: { 'Retry-After': String(seconds) } })

/** As the IETF's draft on these headers (draft-ietf-httpapi-ratelimit-headers-10) has them. */
export const limitHeaders = (policy: string, { calls, seconds }: Limit, standing: Standing) => ({
  'RateLimit-Policy': `"${policy}";q=${calls};w=${seconds}`,
  RateLimit: `"${policy}";r=${standing.left};t=${standing.seconds}`,
})

/** Callers that are counted at once, about 40 MB of them; beyond these, who called longest ago is forgotten. */
const COUNTED = 100_000

/** Counts in this process, for the embedded database, which has no other; see `shared-limiter.ts`. */
export const memoryLimiter = ({ counted = COUNTED, now = () => performance.now() } = {}): Limiter => {
  const windows = slidingWindows({ counted, now })
  const limiters = new Map<string, RateLimiterMemory>()
  const callers = new QuickLRU<string, () => void>({ maxSize: counted, onEviction: (_, forget) => forget() })
  /** Seconds to wait; none when it was not too often. */
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
    slide: async (route, who, limit) => windows.count(`${route} ${who}`, limit),
    async clear(route, who) {
      await limiters.get(route)?.delete(who)
    },
  }
}

/** How long to wait, for a person. */
export const inWords = (seconds: number): string =>
  seconds < 90
    ? `${seconds} second${seconds === 1 ? '' : 's'}`
    : seconds <= 90 * 60
      ? `${Math.ceil(seconds / 60)} minutes`
      : `${Math.ceil(seconds / 3600)} hours`
