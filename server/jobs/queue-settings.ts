import type { QueueOptions } from 'pg-boss'

export interface QueueSettings {
  /**
   * A long job may run for hours. It is retried after each death of its process, so its handler has
   * to decide when to give up. A short job is tried six times in all, with growing pauses, over
   * about two minutes. A persistent job is short too, but must succeed even if a service is down
   * for days, so it is retried for five days. A timed job may
   * run for hours, and is repeated only after the death of its process.
   */
  length: 'short' | 'long' | 'persistent' | 'timed'
  /** The number of jobs of this queue that run at once in one process. */
  concurrency: number
  /**
   * If true, jobs that were sent with the same `turn` run one after the other, in the order they
   * were sent, across all processes. Two waiting jobs can still run side by side if two connections
   * fetch them at the same moment.
   */
  inTurn?: boolean
}

const DAY = 24 * 3600

const both = {
  // A missed heartbeat tells other processes within seconds that a job's process died, so that they
  // need not wait until the job expires.
  heartbeatSeconds: 10,
  deleteAfterSeconds: DAY,
  notify: true,
}

export const queueOptions: Record<
  QueueSettings['length'],
  Omit<QueueOptions, 'retentionSeconds' | 'retryDelayMax'> & {
    notify: boolean
    retryDelayMax?: number
    policy?: 'short'
  }
> = {
  short: { ...both, expireInSeconds: 120, retryLimit: 5, retryDelay: 2, retryBackoff: true },
  persistent: {
    ...both,
    expireInSeconds: 120,
    retryLimit: 130,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 3600,
  },
  timed: {
    ...both,
    // At most one job of each name waits.
    policy: 'short',
    deleteAfterSeconds: 3600,
    expireInSeconds: DAY - 1,
    retryLimit: 2,
    retryDelay: 1,
    retryBackoff: false,
  },
  long: { ...both, expireInSeconds: DAY - 1, retryLimit: 10_000, retryDelay: 1, retryBackoff: false },
}
