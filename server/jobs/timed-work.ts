import type { PgBoss } from 'pg-boss'
import { runAs } from '../tracing/current-work.ts'
import type { DatabaseLog } from '../database/database.ts'
import { traced } from '../tracing/tracing.ts'
import type { JobDefinition, TimedJob } from './definitions.ts'
import type { RunningJob } from './start-jobs.ts'

const QUEUE = 'timed-work'
/**
 * The number of scheduled jobs that run at once, so that other work does not wait for a backup,
 * which may take hours.
 */
const AT_ONCE = 4

/**
 * Returns the queue of all scheduled work. A failure is logged, and the next run makes up for it.
 */
export const timedWorkQueue = (timed: readonly TimedJob[], log: Pick<DatabaseLog, 'error'>): JobDefinition => ({
  queue: QUEUE,
  length: 'timed',
  concurrency: AT_ONCE,
  inTurn: true,
  run: async ({ data, signal }: RunningJob<{ name: string }>) => {
    const job = timed.find(({ name }) => name === data.name)
    if (!job) return
    const name = `timed ${job.name}`
    try {
      await runAs({ name }, () => traced({ name, kind: 'internal' }, () => job.run(signal)))
    } catch (error) {
      log.error({ err: error }, `scheduled work failed: ${job.name}`)
    }
  },
})

/**
 * Stores the schedule, from which pg-boss sends the jobs. Removed work is also removed from the
 * schedule.
 */
export const storeSchedule = async (boss: PgBoss, timed: readonly TimedJob[]): Promise<void> => {
  const known = new Map((await boss.getSchedules(QUEUE)).map(({ key, cron }) => [key, cron]))
  for (const { name, cron } of timed) {
    if (known.get(name) === cron) continue
    // At most one job of each name waits and one runs, however many runs were missed.
    const oneByOne = { singletonKey: name, group: { id: name } }
    await boss.schedule(QUEUE, cron, { name }, { key: name, missed: 'once', ...oneByOne })
  }
  for (const name of known.keys()) if (!timed.some((job) => job.name === name)) await boss.unschedule(QUEUE, name)
}
