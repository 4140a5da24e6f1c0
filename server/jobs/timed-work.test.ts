import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { createTimedWork, takeTurn } from './timed-work.ts'

const HOUR = 3_600_000

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const turns = async (name: string) => {
  const taken = await Promise.all(Array.from({ length: 10 }, () => takeTurn(database, name, HOUR)))
  return taken.filter(Boolean).length
}

it('gives a turn to one of several callers, and again when it is due', async () => {
  expect(await turns('tidy')).toBe(1)
  expect(await turns('tidy')).toBe(0)
  expect(await turns('count')).toBe(1)
  await database.db.execute(sql`update timed_work set begun_at = now() - interval '56 minutes'`)
  expect(await turns('tidy')).toBe(1)
})

it('runs due work in one of several processes, and continues after a failure', async () => {
  const failures: string[] = []
  const processes = [1, 2].map(() =>
    createTimedWork({ database, log: { error: (_: unknown, message?: string) => void failures.push(message!) } }),
  )
  const begun: number[] = []
  const third = Promise.withResolvers<void>()
  for (const [at, timedWork] of processes.entries())
    timedWork.every('often', 50, async () => {
      begun.push(performance.now(), at)
      if (begun.length === 2) throw new Error('once')
      if (begun.length === 6) third.resolve()
    })
  await third.promise
  await Promise.all(processes.map((timedWork) => timedWork.stop()))
  expect(failures).toEqual(['scheduled work failed: often'])
  // If both processes ran it, three runs would take half of this time.
  expect(begun[4]! - begun[0]!).toBeGreaterThan(80)
})
