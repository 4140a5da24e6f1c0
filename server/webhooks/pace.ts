import { retrySeconds } from './retry-schedule.ts'

/** The timing and limits of sending webhooks. Tests use shorter times. */
export interface Pace {
  /**
   * The number of concurrent deliveries in one process. `perReceiver` limits those to one receiver.
   */
  atOnce: number
  perReceiver: number
  /** The time limit of one exchange in milliseconds, from the DNS look-up to the response. */
  exchangeMs: number
  /**
   * The time after which other processes treat a running attempt as dead. Longer than an exchange
   * can take.
   */
  leaseMs: number
  /**
   * The interval of polls for due deliveries. `tidyMs` is the interval at which old ones are
   * deleted.
   */
  pollMs: number
  tidyMs: number
  /** The time that running deliveries may take when the process stops, in milliseconds. */
  stopMs: number
  /** The seconds between attempts. There is one more attempt than there are waits. */
  waits: readonly number[]
}

export const usualPace: Pace = {
  atOnce: 64,
  perReceiver: 4,
  exchangeMs: 10_000,
  leaseMs: 30_000,
  pollMs: 1000,
  tidyMs: 60_000,
  stopMs: 3000,
  waits: retrySeconds,
}
