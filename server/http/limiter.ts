import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from './refusal.ts'

export interface Limiter {
  /** Counts one call of `who`; throws a Refusal that says how long to wait when there were too many. */
  take(route: string, who: string, limit: { calls: number; seconds: number }): Promise<void>
}

/** Counts in this process: with the embedded database there is no other. */
export const memoryLimiter = (): Limiter => {
  const limiters = new Map<string, RateLimiterMemory>()
  return {
    async take(route, who, { calls, seconds }) {
      let limiter = limiters.get(route)
      if (!limiter) {
        limiter = new RateLimiterMemory({ keyPrefix: route, points: calls, duration: seconds })
        limiters.set(route, limiter)
      }
      try {
        await limiter.consume(who)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        const wait = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
        throw new Refusal('too_many_requests', `That was too often. Please wait ${inWords(wait)} and try again.`, {
          headers: { 'Retry-After': String(wait) },
        })
      }
    },
  }
}

const inWords = (seconds: number) =>
  seconds < 90 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`
