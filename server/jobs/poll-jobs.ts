import type { PgBoss } from 'pg-boss'
import { findDueQueues } from './repository.ts'

/**
 * The interval at which a process polls for jobs that no notification announced. A job whose
 * notification was lost waits at most this long. Retries and delayed jobs are found before they are
 * due, and start on time.
 */
const POLL_MS = 2000
/** The minimum pause, so that many delayed jobs don't each cause a poll. */
const LEAST_MS = 100
/** The interval while the database can't notify, for example behind a transaction pooler. */
const POLL_UNNOTIFIED_MS = 1000

/** pg-boss supervises a queue at most once a second. */
const LOST_AGAIN_MS = 1000

interface Options {
  boss: PgBoss
  /** The queues whose jobs this process runs. */
  queues: readonly string[]
  /**
   * True if other processes run jobs too. A poll then also finds the jobs of dead ones. A single
   * process does not do this, because it would take its own jobs for lost ones after it was
   * suspended.
   */
  shared: boolean
  /** Returns true while the database announces new jobs. */
  isNotified: () => boolean
  report: (error: unknown) => void
}

/**
 * Polls for due jobs of all queues in one query, and wakes the workers of those that have some.
 * Otherwise each worker would have to poll its own queue. Returns the function that stops polling.
 */
export const pollJobs = ({ boss, queues, shared, isNotified, report }: Options): (() => void) => {
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  /** Returns the pause until the next poll. */
  const poll = async (): Promise<number> => {
    const usualMs = isNotified() ? POLL_MS : POLL_UNNOTIFIED_MS
    const found = await findDueQueues(boss.getDb(), queues, { withLost: shared, soonMs: usualMs })
    const due = new Set(found.flatMap(({ name, due }) => (due ? [name] : [])))
    if (due.size > 0)
      for (const { id, name } of boss.getWipData({ includeInternal: true })) if (due.has(name)) boss.notifyWorker(id)
    for (const { name, lost } of found) if (lost && !stopped) await boss.supervise(name)
    // A lost job is retried after a short delay, which this poll does not know yet.
    const soonMs = found.map((queue) => (queue.lost ? LOST_AGAIN_MS : (queue.soonMs ?? usualMs) + 1))
    return Math.max(LEAST_MS, Math.min(usualMs, ...soonMs))
  }
  const pollAgain = async () => {
    let pauseMs = POLL_MS
    try {
      pauseMs = await poll()
    } catch (error) {
      if (!stopped) report(error)
    }
    if (!stopped) pollLater(pauseMs)
  }
  const pollLater = (pauseMs: number) => {
    timer = setTimeout(() => void pollAgain(), pauseMs)
  }
  pollLater(LEAST_MS)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
