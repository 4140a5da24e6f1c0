import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { patiently } from '#tests/patiently.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import type { Database } from '#server/database/database.ts'
import { type Jobs, type RunningJob, startJobs } from './start-jobs.ts'

let database: Database
let processes: Jobs[]

beforeEach(async () => {
  database = await testDatabase()
  processes = []
})
afterEach(async () => {
  for (const jobs of processes.splice(0)) await jobs.stop()
  await database.close()
})

const startProcess = async (works: boolean) => {
  const jobs = await startJobs(database, { works })
  processes.push(jobs)
  return jobs
}

/**
 * Starts a worker of the queue `notes`. Returns the jobs that began, and a function that waits for
 * the next one.
 */
const startWorker = async (concurrency = 1) => {
  const begun: RunningJob<object>[] = []
  let heard = Promise.withResolvers<RunningJob<object>>()
  const worker = await startProcess(true)
  await worker.define('notes', { length: 'short', concurrency }, async (job) => {
    begun.push(job)
    heard.resolve(job)
    heard = Promise.withResolvers()
  })
  await worker.work()
  return { worker, begun, next: () => heard.promise }
}

/** Starts a process that sends jobs without notifications. */
const startSilentSender = async () => {
  await database.db.execute(sql`update pgboss.queue set notify = false`)
  const sender = await startProcess(false)
  await database.db.execute(sql`update pgboss.queue set notify = true`)
  return sender
}

it('starts a job whose notification was lost within seconds', patiently, async () => {
  const { next } = await startWorker()
  const sender = await startSilentSender()
  const started = next()
  const sent = performance.now()
  await sender.send(null, 'notes', {})
  await started
  expect(performance.now() - sent).toBeLessThan(4000)
})

it('starts delayed jobs when they are due', patiently, async () => {
  const due = [2200, 2900, 3600, 4300].map((delay) => Date.now() + delay)
  const late: number[] = []
  const { worker, next } = await startWorker()
  for (const at of due) await worker.send(null, 'notes', {}, { startAfter: new Date(at) })
  for (const at of due) {
    await next()
    late.push(Date.now() - at)
  }
  // If polls were always two seconds apart, the jobs would be late by about four seconds in total.
  expect(late.reduce((sum, each) => sum + each, 0)).toBeLessThan(1500)
})

it('starts each of several jobs as soon as the one before has ended', patiently, async () => {
  const { worker, begun, next } = await startWorker()
  const first = next()
  await database.transaction(async (tx) => {
    for (let at = 0; at < 8; at++) await worker.send(tx, 'notes', { at })
  })
  await first
  const from = performance.now()
  while (begun.length < 8) await next()
  // One job per poll would take 14 seconds.
  expect(performance.now() - from).toBeLessThan(4000)
})

it('runs the job of a process that died again, if processes share the database', patiently, async (context) => {
  if (database.kind === 'embedded') context.skip()
  const { next } = await startWorker()
  const sender = await startSilentSender()
  await sender.send(null, 'notes', {}, { startAfter: new Date(Date.now() + 3_600_000) })
  const again = next()
  const died = performance.now()
  await database.db.execute(
    sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '10 s', start_after = now()`,
  )
  expect((await again).attempt).toBe(1)
  // A retry waits for at least two seconds.
  expect(performance.now() - died).toBeLessThan(10_000)
})
