import { EventEmitter, once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { patiently } from '#tests/patiently.ts'
import type { Database } from '#server/database/database.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { users } from '#server/database/schema/index.ts'
import { type Jobs, type RunningJob, startJobs } from './start-jobs.ts'

let database: Database
let jobs: Jobs

beforeEach(async () => {
  database = await testDatabase()
  jobs = await startJobs(database)
})
afterEach(async () => {
  await jobs.stop()
  await database.close()
})

interface Note {
  text: string
}
const short = { length: 'short', concurrency: 1 } as const
const long = { length: 'long', concurrency: 1 } as const

/**
 * Defines a queue whose jobs are collected. Returns the jobs that began, and a function that waits
 * for the next one.
 */
const collect = async (handle: (job: RunningJob<Note>) => Promise<void> = async () => undefined) => {
  const begun: RunningJob<Note>[] = []
  const waiting: ((job: RunningJob<Note>) => void)[] = []
  await jobs.define<Note>('notes', short, async (job) => {
    begun.push(job)
    waiting.shift()?.(job)
    await handle(job)
  })
  return { begun, next: () => new Promise<RunningJob<Note>>((resolve) => waiting.push(resolve)) }
}

const expectEnded = async () => {
  const { rows } = await database.db.execute(sql`select from pgboss.job where state <> 'completed'`)
  expect(rows).toEqual([])
}

it('runs each sent job at once, with its data', patiently, async () => {
  const { next } = await collect()
  await jobs.work()
  let waited = 0
  for (const text of ['one', 'two', 'three', 'four', 'five']) {
    const started = next()
    const sent = performance.now()
    await jobs.send(null, 'notes', { text })
    expect(await started).toMatchObject({ data: { text }, attempt: 0 })
    waited += performance.now() - sent
    // A worker that has finished a job fetches the next one without a notification.
    await vi.waitFor(expectEnded)
  }
  // Polls without notifications are two seconds apart.
  expect(waited).toBeLessThan(4000)
})

it('runs jobs with the same turn one after the other, and others beside them', async () => {
  const begun: string[] = []
  const heard = new EventEmitter()
  const ends = new Map<string, () => void>()
  await jobs.define<Note>('in-turn', { length: 'short', concurrency: 3, inTurn: true }, async ({ data: { text } }) => {
    begun.push(text)
    const { promise, resolve } = Promise.withResolvers<void>()
    ends.set(text, resolve)
    heard.emit(text)
    await promise
  })
  const send = (text: string, turn: string) => jobs.send(null, 'in-turn', { text }, { turn })
  await jobs.work()
  const first = once(heard, 'first')
  await send('first', 'a')
  await first
  const other = once(heard, 'other')
  await send('second', 'a')
  await send('other', 'b')
  await other
  expect(begun).toEqual(['first', 'other'])
  const second = once(heard, 'second')
  ends.get('first')!()
  await second
  for (const end of ends.values()) end()
})

it('sends a job when its transaction commits, and not when it is rolled back', async () => {
  const { begun, next } = await collect()
  await jobs.work()
  const undone = database.transaction(async (tx) => {
    await jobs.send(tx, 'notes', { text: 'undone' })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  const started = next()
  await database.transaction(async (tx) => {
    await tx.insert(users).values({ email: 'a@example.com' })
    await jobs.send(tx, 'notes', { text: 'done' })
  })
  await started
  expect(begun.map(({ data }) => data.text)).toEqual(['done'])
})

it('can send inside a transaction to a queue that was never used before', async () => {
  await jobs.define<Note>('fresh', long, async () => undefined)
  await database.transaction((tx) => jobs.send(tx, 'fresh', { text: 'first' }))
  const { rows } = await database.db.execute(sql`select name, data from pgboss.job where name = 'fresh'`)
  expect(rows).toEqual([{ name: 'fresh', data: { text: 'first' } }])
})

it('refuses to send outside the transaction that it is called in', async () => {
  await collect()
  await database.transaction(async (tx) => {
    await expect(jobs.send(null, 'notes', { text: 'lost' })).rejects.toThrow('inside a transaction')
    await expect(jobs.send(database.db, 'notes', { text: 'lost' })).rejects.toThrow('Failed query')
    await jobs.send(tx, 'notes', { text: 'kept' })
  })
  const { rows } = await database.db.execute(sql`select data->>'text' as text from pgboss.job where name = 'notes'`)
  expect(rows).toEqual([{ text: 'kept' }])
})

it('retries a failed job', async () => {
  const { next } = await collect(async ({ attempt }) => {
    if (attempt === 0) throw new Error('not yet')
  })
  await jobs.work()
  const first = next()
  await jobs.send(null, 'notes', { text: 'stubborn' })
  expect((await first).attempt).toBe(0)
  expect(await next()).toMatchObject({ data: { text: 'stubborn' }, attempt: 1 })
})

it('aborts running jobs when it stops, and they continue right after the restart', patiently, async () => {
  const begun = Promise.withResolvers<void>()
  const define = (handler: (job: RunningJob<Note>) => Promise<void>) => jobs.define<Note>('books', long, handler)
  await define(async ({ signal }) => {
    begun.resolve()
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
  })
  await jobs.work()
  await jobs.send(null, 'books', { text: 'long' })
  await begun.promise
  await jobs.stop()
  const { rows } = await database.db.execute(sql`select state, start_after <= now() as due from pgboss.job`)
  expect(rows).toEqual([{ state: 'retry', due: true }])

  jobs = await startJobs(database)
  const again = Promise.withResolvers<RunningJob<Note>>()
  await define(async (job) => again.resolve(job))
  const restarted = performance.now()
  await jobs.work()
  expect(await again.promise).toMatchObject({ data: { text: 'long' }, attempt: 1 })
  expect(performance.now() - restarted).toBeLessThan(3000)
})

it('waits for jobs that end in time, and runs them only once', async () => {
  let runs = 0
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  await jobs.define<Note>('books', long, async () => {
    runs++
    begun.resolve()
    await finish.promise
  })
  await jobs.work()
  await jobs.send(null, 'books', { text: 'short' })
  await begun.promise
  const stopped = jobs.stop()
  finish.resolve()
  await stopped
  const { rows } = await database.db.execute(sql`select state from pgboss.job where name = 'books'`)
  expect([runs, rows]).toEqual([1, [{ state: 'completed' }]])
})

it.runIf(process.env['TEST_DATABASE_URL'])('begins no job that it fetches while it stops', async () => {
  const { begun } = await collect()
  const sent = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const sending = database.transaction(async (tx) => {
    // Jobs are fetched from this partition. Locking the whole table could deadlock, because other
    // statements of pg-boss lock a partition first and then the table.
    await tx.execute(sql`lock table pgboss.job_common in access exclusive mode`)
    await jobs.send(tx, 'notes', { text: 'late' })
    sent.resolve()
    await release.promise
  })
  await Promise.race([sent.promise, sending])
  const working = jobs.work()
  await vi.waitFor(async () => {
    const { rows } = await database.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%skip locked%'`,
    )
    expect(rows).not.toEqual([])
  })
  const stopped = jobs.stop()
  release.resolve()
  await Promise.all([sending, working, stopped])
  const { rows } = await database.db.execute(sql`select state from pgboss.job where name = 'notes'`)
  expect([begun, rows]).toEqual([[], [{ state: 'retry' }]])
})
