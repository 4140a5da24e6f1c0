import type { QueueOptions } from 'pg-boss'

export interface QueueSettings {
  /**
   * A long job may run for hours. It goes on after the death of its process as often as needed, so its handler itself
   * must know when to give up. A short one is tried six times in all, ever more rarely, over about two minutes. A
   * persistent one is short as well, but has to happen although a service is down for days: it is tried for five.
   */
  length: 'short' | 'long' | 'persistent'
  /** How many of this queue run at once in one process. */
  concurrency: number
  /**
   * Jobs that were sent with the same `turn` run one after the other, in the order they were sent, whichever processes take
   * them. Two that wait can still be taken side by side where two connections look at the very same moment.
   */
  inTurn?: boolean
}

const DAY = 24 * 3600

const both = {
  // By its heartbeat other processes know within seconds that a job's process died, and need not wait for its expiry.
  heartbeatSeconds: 10,
  deleteAfterSeconds: DAY,
  notify: true,
}

export const queueOptions: Record<
  QueueSettings['length'],
  Omit<QueueOptions, 'retentionSeconds' | 'retryDelayMax'> & { notify: boolean; retryDelayMax?: number }
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
  long: { ...both, expireInSeconds: DAY - 1, retryLimit: 10_000, retryDelay: 1, retryBackoff: false },
}
