import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Database } from '../../database/database.ts'
import { openDatabase } from '../../database/open-database.ts'
import { newTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { removeEndedCounts } from './limit-repository.ts'
import type { Limiter } from './limiter.ts'
import { sharedLimiter } from './shared-limiter.ts'

let settings: TestDatabase
let databases: Database[]
/** The limiters of two processes. */
let limiters: Limiter[]
beforeAll(async () => {
  settings = await newTestDatabase()
  const first = await openDatabase(settings)
  // The embedded database has one process, so both limiters count through one connection.
  databases = settings.databaseUrl ? [first, await openDatabase(settings)] : [first]
})
afterAll(async () => {
  for (const database of databases) await database.close()
  await settings.remove()
})
beforeEach(async () => {
  limiters = [0, 1].map((at) => sharedLimiter(databases[at % databases.length]!))
  await databases[0]!.db.execute(sql`truncate call_counts, call_times`)
})

/** Moves the stored counts into the past, as if so many seconds had passed. */
const later = async (seconds: number) => {
  const { db } = databases[0]!
  const by = sql`make_interval(secs => ${seconds}::float8)`
  await db.execute(sql`update call_counts set ends_at = ends_at - ${by}`)
  await db.execute(
    sql`update call_times set ends_at = ends_at - ${by}, times = array(select time - ${by} from unnest(times) as time)`,
  )
}

const inTurn = <T>(calls: number, call: (limiter: Limiter) => Promise<T>) =>
  Promise.all(Array.from({ length: calls }, (_, at) => call(limiters[at % 2]!)))

const ten = { calls: 10, seconds: 60 }

const atOnce = async () => {
  const all = await inTurn(100, (limiter) => limiter.consumeSliding('GET /a', 'ada', ten))
  return {
    passed: all.filter(({ refused }) => !refused).length,
    waits: [...new Set(all.filter(({ refused }) => refused).map(({ seconds }) => seconds))],
    left: all
      .filter(({ refused }) => !refused)
      .map(({ left }) => left)
      .sort((a, b) => a - b),
  }
}

it('counts concurrent callers in two processes exactly, on both sides of the limit', async () => {
  const first = await atOnce()
  expect(first).toMatchObject({ passed: 10, left: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] })
  expect(Math.max(...first.waits)).toBeLessThanOrEqual(60)
  await later(50)
  const { passed, waits } = await atOnce()
  expect(passed).toBe(0)
  expect(Math.max(...waits)).toBeLessThanOrEqual(10)
  expect(Math.min(...waits)).toBeGreaterThan(0)
  await later(10)
  expect(await atOnce()).toMatchObject({ passed: 10 })
})

it('allows exactly the limit in any window, not per window of the clock', async () => {
  const twice = { calls: 2, seconds: 60 }
  const call = (at: number) => limiters[at]!.consumeSliding('GET /a', 'ada', twice)
  expect(await call(0)).toEqual({ refused: false, left: 1, seconds: 60 })
  await later(40)
  expect(await call(1)).toMatchObject({ refused: false, left: 0 })
  await later(20)
  // The first call has left the window and the second has not. Refused calls are not counted.
  expect(await call(0)).toMatchObject({ refused: false, left: 0 })
  expect(await call(1)).toMatchObject({ refused: true, left: 0 })
  await later(40)
  expect(await call(1)).toMatchObject({ refused: false, left: 0 })
})

it('shares a limit whose window starts with the first call, says how long to wait, and resets when cleared', async () => {
  const all = await inTurn(30, (limiter) => limiter.allows('log in', 'ada@example.org', ten))
  expect(all.filter(Boolean)).toHaveLength(10)
  await later(30.5)
  await expect(limiters[1]!.take('log in', 'ada@example.org', ten)).rejects.toMatchObject({
    code: 'too_many_requests',
    headers: { 'Retry-After': expect.stringMatching(/^(2\d|30)$/) as string },
  })
  await limiters[0]!.take('log in', 'ben@example.org', ten)
  await limiters[0]!.clear('log in', 'ada@example.org')
  await limiters[1]!.take('log in', 'ada@example.org', ten)
  await later(60)
  await limiters[1]!.take('log in', 'ben@example.org', { calls: 1, seconds: 60 })
})

it('leases calls of large limits: never more in total, with few queries', async () => {
  const many = { calls: 600, seconds: 60 }
  const passed = async (calls: number) => {
    const all = await inTurn(calls, (limiter) => limiter.allows('any call', 'ada', many))
    return all.filter(Boolean).length
  }
  expect(await passed(400)).toBe(400)
  const { rows } = await databases[0]!.db.execute<{ calls: number }>(sql`select calls from call_counts`)
  expect(rows).toEqual([{ calls: 420 }])
  expect(await passed(800)).toBe(200)
  expect(await passed(100)).toBe(0)
})

it('stores no names, and no expired counts', async () => {
  const { db } = databases[0]!
  await limiters[0]!.take('log in', 'ada@example.org', ten)
  await limiters[0]!.consumeSliding('GET /a', 'ada@example.org', ten)
  const kept = async () => {
    const { rows } = await db.execute<{ row: string }>(
      sql`select row_to_json(c)::text as row from call_counts c union all select row_to_json(t)::text from call_times t`,
    )
    return rows.map(({ row }) => row)
  }
  expect(await kept()).toHaveLength(2)
  expect((await kept()).join()).not.toContain('ada')
  await removeEndedCounts(db)
  expect(await kept()).toHaveLength(2)
  await later(61)
  await removeEndedCounts(db)
  expect(await kept()).toEqual([])
})
