import { PgBoss } from 'pg-boss'
import type { Database, DatabaseLog } from '#server/database/database.ts'
import { embeddedJobStore } from './job-store.ts'
import { reportQueueErrors } from './report-queue-errors.ts'

const HOUR = 3600

const timings = {
  // The longest interval that pg-boss accepts. `pollJobs` wakes the worker of this queue.
  cronWorkerIntervalSeconds: 45,
  // No job depends on another one.
  flowIntervalSeconds: 24 * HOUR,
}

const newBoss = (database: Database, works: boolean): PgBoss =>
  database.kind === 'server'
    ? new PgBoss({
        connectionString: database.databaseUrl,
        application_name: 'inkloom-jobs',
        // Each query takes a few milliseconds. A connection costs the server memory and time.
        max: 2,
        schedule: works,
        useListenNotify: works,
        supervise: works,
        // `pollJobs` supervises a queue at once if it has lost jobs. A concurrent pass, possibly of
        // another process, delays that by at most one second.
        monitorIntervalSeconds: 1,
        ...timings,
      })
    : new PgBoss({
        db: embeddedJobStore(database.client),
        backend: 'pglite',
        schedule: works,
        useListenNotify: true,
        reindex: false,
        monitorVacuum: false,
        ...timings,
      })

/**
 * Creates the queue and logs its errors and warnings. `isNotified` returns false if the database
 * can't announce new jobs.
 */
export const createBoss = (database: Database, works: boolean, log: DatabaseLog | undefined) => {
  const boss = newBoss(database, works)
  const report = reportQueueErrors(log)
  let isNotified = true
  boss.on('error', report)
  boss.on('warning', ({ message, data }) => {
    if ((data as { type?: string }).type === 'listen_notify_unavailable') isNotified = false
    log?.warn(data, message)
  })
  return { boss, report, isNotified: () => isNotified }
}
