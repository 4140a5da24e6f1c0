import { createHash } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { callCounts, callTimes } from '../../database/schema/index.ts'
import type { RateLimitResult } from './sliding-windows.ts'

interface Span {
  calls: number
  seconds: number
}

/**
 * Hashes the caller, so that callers can be told apart without storing their addresses or names.
 */
export const hashCaller = (route: string, who: string): Buffer =>
  createHash('sha256').update(`${route} ${who}`).digest()

const spanOf = ({ seconds }: Pick<Span, 'seconds'>) => sql`make_interval(secs => ${seconds}::float8)`

/**
 * Both statements count under the lock of the caller's row. PostgreSQL evaluates SET after it has
 * the lock, with the server's clock of that moment, so concurrent calls in all processes are
 * counted one after the other.
 */

/** Adds calls to the current window of a caller, or starts a new window. */
export const addCalls = async (
  db: Queryable,
  caller: Buffer,
  { calls, seconds }: Span,
): Promise<{ counted: number; msLeft: number }> => {
  const span = spanOf({ seconds })
  const { rows } = await db.execute<{ counted: number; ms_left: number }>(sql`
    insert into ${callCounts} as counts (caller, calls, ends_at) values (${caller}, ${calls}, clock_timestamp() + ${span})
    on conflict (caller) do update set (calls, ends_at) = (
      select
        case when counts.ends_at > at then counts.calls + ${calls} else ${calls} end,
        case when counts.ends_at > at then counts.ends_at else at + ${span} end
      from (select clock_timestamp() as at) as clock
    )
    returning calls as counted, extract(epoch from ends_at - clock_timestamp())::float8 * 1000 as ms_left`)
  return { counted: rows[0]!.counted, msLeft: rows[0]!.ms_left }
}

/** Counts one call, unless it exceeds the limit of the sliding window. */
export const addTime = async (db: Queryable, caller: Buffer, { calls, seconds }: Span): Promise<RateLimitResult> => {
  const span = spanOf({ seconds })
  const { rows } = await db.execute<{ refused: boolean; counted: number; seconds: number }>(sql`
    insert into ${callTimes} as called (caller, times, refused, ends_at)
    select ${caller}, array[at], false, at + ${span} from (select clock_timestamp() as at) as clock
    on conflict (caller) do update set (times, refused, ends_at) = (
      select
        case when cardinality(within) < ${calls} then within || at else within end,
        cardinality(within) >= ${calls},
        at + ${span}
      from (
        select at, array(select time from unnest(called.times) as time where time > at - ${span}) as within
        from (select clock_timestamp() as at) as clock
        offset 0
      ) as window_now
    )
    returning refused, cardinality(times) as counted,
      extract(epoch from (times[1] + ${span}) - (ends_at - ${span}))::float8 as seconds`)
  const { refused, counted, seconds: untilOneMore } = rows[0]!
  return { refused, left: Math.max(0, calls - counted), seconds: Math.max(1, Math.ceil(untilOneMore)) }
}

export const removeCount = async (db: Queryable, caller: Buffer): Promise<void> => {
  await db.delete(callCounts).where(eq(callCounts.caller, caller))
}

/** Deletes expired counts. */
export const removeEndedCounts = async (db: Queryable): Promise<void> => {
  await db.delete(callCounts).where(lt(callCounts.endsAt, sql`now()`))
  await db.delete(callTimes).where(lt(callTimes.endsAt, sql`now()`))
}
