import { retrySeconds } from './retry-schedule.ts'

/** How fast and how often webhooks are sent; tests go faster. */
export interface Pace {
  /** Deliveries under way at once in one process, and to one receiver. */
  atOnce: number
  perReceiver: number
  /** For one exchange, from the look-up of the name to the answer. */
  exchangeMs: number
  /** After this long others take the process of an attempt for dead. Longer than an exchange can take. */
  leaseMs: number
  /** How often to look for what is due, and for what is to be tidied away. */
  pollMs: number
  tidyMs: number
  /** What is under way when the process stops may take this much longer. */
  stopMs: number
  /** Seconds between attempts; there is one more of these than of those. */
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
