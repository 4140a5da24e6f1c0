import QuickLRU from 'quick-lru'
import type { Database } from '../../database/database.ts'
import { addCalls, addTime, hashCaller, removeCount } from './limit-repository.ts'
import { type Limit, type Limiter, tooOften } from './limiter.ts'

/**
 * Limits above this number of calls only stop floods. They are leased from the database, several
 * calls at a time.
 */
const MANY_CALLS = 100
const LEASES_PER_LIMIT = 20
/**
 * The number of callers whose leases are remembered. A forgotten caller takes another lease.
 */
const REMEMBERED = 100_000

/** Calls that this process may allow without asking the database again, until the window ends. */
interface Lease {
  left: number
  /** True if the whole limit was taken before. Nothing is left until the window ends. */
  none: boolean
  /** The end of the window, by `performance.now()`. */
  endsAt: number
}

/**
 * Creates a limiter that counts in the database, for all processes together. Small limits are
 * counted call by call and are exact. Large limits apply to every call of the interface and are
 * leased a twentieth at a time. All processes together never allow more than the limit, but may
 * refuse earlier, because others may still hold unused parts of their leases.
 */
export const sharedLimiter = ({ db }: Pick<Database, 'db'>): Limiter => {
  const leases = new QuickLRU<string, Promise<Lease>>({ maxSize: REMEMBERED })

  const takeLease = async (caller: Buffer, { calls, seconds }: Limit): Promise<Lease> => {
    const leaseSize = Math.ceil(calls / LEASES_PER_LIMIT)
    const { counted, msLeft } = await addCalls(db, caller, { calls: leaseSize, seconds })
    const left = Math.min(leaseSize, Math.max(0, calls - (counted - leaseSize)))
    return { left, none: left === 0, endsAt: performance.now() + msLeft }
  }

  const countInLeases = async (caller: Buffer, limit: Limit): Promise<number> => {
    const key = caller.toString('base64')
    for (;;) {
      const known = leases.get(key)
      const taking = known ?? takeLease(caller, limit)
      if (!known) leases.set(key, taking)
      const forget = () => {
        if (leases.get(key) === taking) leases.delete(key)
      }
      const lease = await taking.catch((error: unknown) => {
        forget()
        throw error
      })
      const msLeft = lease.endsAt - performance.now()
      if (msLeft > 0 && lease.left-- > 0) return 0
      if (msLeft > 0 && lease.none) return msLeft
      forget()
    }
  }

  /** Counts one call. Returns the milliseconds to wait, or 0 if the call is allowed. */
  const count = async (route: string, who: string, limit: Limit): Promise<number> => {
    const caller = hashCaller(route, who)
    if (limit.calls > MANY_CALLS) return countInLeases(caller, limit)
    const { counted, msLeft } = await addCalls(db, caller, { calls: 1, seconds: limit.seconds })
    return counted > limit.calls ? msLeft : 0
  }

  return {
    async take(route, who, limit) {
      const wait = await count(route, who, limit)
      if (wait > 0) throw tooOften(Math.max(1, Math.ceil(wait / 1000)), limit.say)
    },
    allows: async (route, who, limit) => (await count(route, who, limit)) === 0,
    consumeSliding: (route, who, limit) => addTime(db, hashCaller(route, who), limit),
    async clear(route, who) {
      const caller = hashCaller(route, who)
      leases.delete(caller.toString('base64'))
      await removeCount(db, caller)
    },
  }
}
