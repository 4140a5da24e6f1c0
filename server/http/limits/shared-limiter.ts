import QuickLRU from 'quick-lru'
import type { Database } from '../../database/database.ts'
import { addCalls, addTime, hashCaller, removeCount } from './limit-repository.ts'
import { type Limit, type Limiter, tooOften } from './limiter.ts'

/** Above so many calls a limit is there to stop floods, and is taken from the database in portions. */
const MANY_CALLS = 100
const PORTIONS = 20
/** Callers whose portions are remembered. Who is forgotten takes another portion. */
const REMEMBERED = 100_000

/** Calls that this process may let through without asking again, until the span ends. */
interface Portion {
  left: number
  /** All were taken before it: nobody gets another until then. */
  none: boolean
  /** By `performance.now()`. */
  endsAt: number
}

/**
 * Counts in the database what callers do in all processes. Small limits are counted call by call and are exact. Large ones,
 * which every call of the interface passes, are taken a twentieth at a time: all processes together never let through more
 * than the limit, and may refuse earlier by what the others still hold of their portions.
 */
export const sharedLimiter = ({ db }: Pick<Database, 'db'>): Limiter => {
  const portions = new QuickLRU<string, Promise<Portion>>({ maxSize: REMEMBERED })

  const takePortion = async (caller: Buffer, { calls, seconds }: Limit): Promise<Portion> => {
    const wanted = Math.ceil(calls / PORTIONS)
    const { counted, msLeft } = await addCalls(db, caller, { calls: wanted, seconds })
    const left = Math.min(wanted, Math.max(0, calls - (counted - wanted)))
    return { left, none: left === 0, endsAt: performance.now() + msLeft }
  }

  const countInPortions = async (caller: Buffer, limit: Limit): Promise<number> => {
    const key = caller.toString('base64')
    for (;;) {
      const known = portions.get(key)
      const taking = known ?? takePortion(caller, limit)
      if (!known) portions.set(key, taking)
      const forget = () => {
        if (portions.get(key) === taking) portions.delete(key)
      }
      const portion = await taking.catch((error: unknown) => {
        forget()
        throw error
      })
      const msLeft = portion.endsAt - performance.now()
      if (msLeft > 0 && portion.left-- > 0) return 0
      if (msLeft > 0 && portion.none) return msLeft
      forget()
    }
  }

  /** Milliseconds to wait; none when it was not too often. */
  const count = async (route: string, who: string, limit: Limit): Promise<number> => {
    const caller = hashCaller(route, who)
    if (limit.calls > MANY_CALLS) return countInPortions(caller, limit)
    const { counted, msLeft } = await addCalls(db, caller, { calls: 1, seconds: limit.seconds })
    return counted > limit.calls ? msLeft : 0
  }

  return {
    async take(route, who, limit) {
      const wait = await count(route, who, limit)
      if (wait > 0) throw tooOften(Math.max(1, Math.ceil(wait / 1000)), limit.say)
    },
    allows: async (route, who, limit) => (await count(route, who, limit)) === 0,
    slide: (route, who, limit) => addTime(db, hashCaller(route, who), limit),
    async clear(route, who) {
      const caller = hashCaller(route, who)
      portions.delete(caller.toString('base64'))
      await removeCount(db, caller)
    },
  }
}
