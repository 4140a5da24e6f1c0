// Measures the memory and database cost of counting a call: node bench/limits.bench.ts
// (TEST_DATABASE_URL names a server)
import { sql } from 'drizzle-orm'
import { testDatabase } from '#tests/support/test-database.ts'
import { type Limiter, memoryLimiter } from '#server/http/limits/limiter.ts'
import { sharedLimiter } from '#server/http/limits/shared-limiter.ts'

const CALLS = 2000
const AT_ONCE = 100

const at = (times: number[], share: number) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!
const ms = (time: number) => (time < 0.1 ? `${(time * 1000).toFixed(1)} us` : `${time.toFixed(2)} ms`)

const inTurn = async (call: (n: number) => Promise<unknown>) => {
  const times: number[] = []
  for (let n = 0; n < CALLS; n++) {
    const begun = performance.now()
    await call(n)
    times.push(performance.now() - begun)
  }
  return times
}

const database = await testDatabase()
const limiters: Record<string, Limiter> = { memory: memoryLimiter(), shared: sharedLimiter(database) }
const many = { calls: 100_000, seconds: 60 }
const kinds = {
  'sliding, a caller each': (limiter: Limiter, n: number) =>
    limiter.consumeSliding('a', `caller ${n % 500}`, { calls: 60, seconds: 60 }),
  'sliding, one caller': (limiter: Limiter) => limiter.consumeSliding('b', 'caller', { calls: 60, seconds: 60 }),
  'from the first call on': (limiter: Limiter) => limiter.allows('c', 'caller', { calls: 100, seconds: 60 }),
  'large, in portions': (limiter: Limiter) => limiter.allows('d', 'caller', many),
}
const baseline = await inTurn(() => database.db.execute(sql`select 1`))
console.log(`${database.kind === 'server' ? 'PostgreSQL server' : 'embedded database'}, ${CALLS} calls each`)
console.log(`select 1: p50 ${ms(at(baseline, 0.5))}`)
for (const [kind, call] of Object.entries(kinds))
  for (const [name, limiter] of Object.entries(limiters)) {
    const times = await inTurn((n) => call(limiter, n))
    const begun = performance.now()
    for (let round = 0; round < CALLS / AT_ONCE; round++)
      await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => call(limiter, n)))
    const each = (performance.now() - begun) / CALLS
    const ratio = (at(times, 0.5) / at(baseline, 0.5)).toFixed(2)
    console.log(
      `${kind}, ${name}: p50 ${ms(at(times, 0.5))} (${ratio} of select 1), p99 ${ms(at(times, 0.99))}; ` +
        `${AT_ONCE} at once: ${ms(each)} a call`,
    )
  }
await database.close()
