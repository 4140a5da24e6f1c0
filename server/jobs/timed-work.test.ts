import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { patiently } from '#tests/patiently.ts'
import type { Database, DatabaseLog } from '#server/database/database.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import type { TimedJob } from './definitions.ts'
import { type Jobs, startJobs } from './start-jobs.ts'
import { timedWorkQueue } from './timed-work.ts'

/** Once a year, so that no scheduled run falls into a test. */
const YEARLY = '0 0 1 1 *'
const SOON = { interval: 100 }

let database: Database
let processes: Jobs[]
const log = {
  info: vi.fn<DatabaseLog['info']>(),
  warn: vi.fn<DatabaseLog['warn']>(),
  error: vi.fn<DatabaseLog['error']>(),
}

beforeEach(async () => {
  vi.clearAllMocks()
  database = await testDatabase()
  processes = []
})
const stopAll = () => Promise.all(processes.splice(0).map((jobs) => jobs.stop()))
afterEach(async () => {
  await stopAll()
  await database.close()
})

const loggedErrors = () => log.error.mock.calls.map(([, message]) => message)
const nothing = async () => undefined

type Runs = Record<string, TimedJob['run']>

const startProcess = async (runs: Runs) => {
  const timed = Object.entries(runs).map(([name, run]) => ({ name, cron: YEARLY, run }))
  const jobs = await startJobs(database, { log })
  processes.push(jobs)
  const queue = timedWorkQueue(timed, log)
  await jobs.define(queue.queue, queue, (job) => queue.run(job))
  await jobs.schedule(timed)
  await jobs.work()
}

/** Changes the schedule as if all processes had been down for more than a year. */
const pauseForAYear = async () => {
  await stopAll()
  await database.db.execute(sql`update pgboss.schedule set created_on = now() - interval '800 days'`)
  await database.db.execute(sql`update pgboss.version set cron_on = now() - interval '400 days'`)
}
const scheduled = async () => {
  const { rows } = await database.db.execute<{ key: string }>(sql`select key from pgboss.schedule order by key`)
  return rows.map(({ key }) => key)
}
const states = async () => {
  const { rows } = await database.db.execute<{ state: string }>(
    sql`select state from pgboss.job where name = 'timed-work'`,
  )
  return rows.map(({ state }) => state)
}

it('does what came due while no process ran, once and in one of several processes', patiently, async () => {
  const done: string[] = []
  const runs: Runs = { tidy: async () => void done.push('tidy'), count: async () => void done.push('count') }
  await startProcess(runs)
  await pauseForAYear()
  expect(done).toEqual([])
  await startProcess(runs)
  await startProcess(runs)
  await vi.waitFor(() => expect(done.toSorted()).toEqual(['count', 'tidy']), SOON)
  await stopAll()
  expect(await states()).toEqual(['completed', 'completed'])
  expect(done).toHaveLength(2)
})

it('logs a failure, and leaves the work to its next occurrence', patiently, async () => {
  let count = 0
  const runs: Runs = {
    tidy: async () => {
      count++
      throw new Error('no')
    },
  }
  await startProcess(runs)
  await pauseForAYear()
  await startProcess(runs)
  await vi.waitFor(() => expect(loggedErrors()).toEqual(['scheduled work failed: tidy']), SOON)
  await stopAll()
  expect([count, await states()]).toEqual([1, ['completed']])
})

it('ends running work when the process stops', patiently, async () => {
  const begun = Promise.withResolvers<void>()
  let ended = ''
  const runs: Runs = {
    tidy: async (signal) => {
      begun.resolve()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      ended = 'by the signal'
    },
  }
  await startProcess(runs)
  await pauseForAYear()
  await startProcess(runs)
  await begun.promise
  await stopAll()
  expect(ended).toBe('by the signal')
})

it('forgets the schedule of work that this version does not have', patiently, async () => {
  await startProcess({ tidy: nothing, backup: nothing })
  expect(await scheduled()).toEqual(['backup', 'tidy'])
  await stopAll()
  await startProcess({ tidy: nothing })
  expect(await scheduled()).toEqual(['tidy'])
})
