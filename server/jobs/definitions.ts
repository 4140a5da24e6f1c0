import type { QueueSettings } from './queue-settings.ts'
import type { RunningJob } from './start-jobs.ts'

/** A queue and the handler of its jobs. */
export interface JobDefinition extends QueueSettings {
  queue: string
  /** A method, so that a handler can name the type of its own job's data. */
  run(job: RunningJob<object>): Promise<void>
}

/** Scheduled work that one of the processes does. */
export interface TimedJob {
  name: string
  /**
   * The schedule in UTC, at most once a minute. Runs that were missed while no process ran are made
   * up by a single run.
   */
  cron: string
  run: (signal: AbortSignal) => Promise<void>
}

/** The number of jobs of one queue that send mails at once. */
export const MAILS_AT_ONCE = 4
