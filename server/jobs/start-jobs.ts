import { setTimeout } from 'node:timers/promises'
import type { Job, QueueResult } from 'pg-boss'
import type { Database, DatabaseLog, Queryable } from '#server/database/database.ts'
import { runAs } from '../tracing/current-work.ts'
import { traced } from '../tracing/tracing.ts'
import { createBoss } from './create-boss.ts'
import { pollJobs } from './poll-jobs.ts'
import { freeOrphanedJobs } from './orphaned-jobs.ts'
import { handBack, inTransaction, removeJobs } from './repository.ts'
import type { TimedJob } from './definitions.ts'
import { queueOptions, type QueueSettings } from './queue-settings.ts'
import { storeSchedule } from './timed-work.ts'

export interface RunningJob<T> {
  data: T
  /** The number of earlier attempts. */
  attempt: number
  /**
   * Aborts when the process stops, or when another process took the job over. The handler then
   * throws at the next point where it can continue later, and the job is run again.
   */
  signal: AbortSignal
}

/**
 * The result of a run. `handed_back` means that the job continues after a restart or in another
 * process.
 */
export type JobOutcome = 'done' | 'failed' | 'handed_back'

export interface SendOptions {
  startAfter?: Date
  /** The key of a queue whose jobs run in turn: jobs with the same key run one after the other. */
  turn?: string
}

export interface Jobs {
  /**
   * Defines a queue. Must be called before anything is sent to it. The handler runs once `work` was
   * called.
   */
  define<T extends object>(
    queue: string,
    settings: QueueSettings,
    handler: (job: RunningJob<T>) => Promise<void>,
  ): Promise<void>
  /** Sends a job. With a transaction, the job exists if and when the transaction commits. */
  send(tx: Queryable | null, queue: string, data: object, options?: SendOptions): Promise<void>
  /** Deletes the jobs whose data contains `data`, whether or not they have run. */
  forget(tx: Queryable, queue: string, data: object): Promise<void>
  /** Stores the schedule of all timed work. The queue of timed work must be defined. */
  schedule(timed: readonly TimedJob[]): Promise<void>
  /** Starts to run the jobs of all defined queues in this process. */
  work(): Promise<void>
  /**
   * Listens on a channel of a PostgreSQL server, with its own connection, which is reopened when it
   * is lost. `again` is called each time the connection is established, because earlier messages
   * may have been missed.
   */
  listen(channel: string, heard: (payload: string) => void, again: () => void): Promise<{ close(): Promise<void> }>
  /** Throws if the queue can't be reached. On a PostgreSQL server it has its own connections. */
  check(): Promise<void>
  /** Aborts running jobs, waits for them up to the given time, and hands unfinished ones back. */
  stop(options?: { timeoutMs?: number }): Promise<void>
}

/**
 * The interval at which a worker polls its queue without a notification. `pollJobs` wakes the
 * worker earlier, so this interval only matters if those polls fail.
 */
const POLL_SECONDS = 300
/** pg-boss forwards scheduled jobs through a queue of its own, which nothing announces. */
const FORWARD_QUEUE = '__pgboss__send-it'

const sameOptions = (queue: QueueResult, expected: object): boolean =>
  Object.entries(expected).every(([name, value]) => (queue[name as keyof QueueResult] ?? null) === value)

interface Options {
  log?: DatabaseLog
  /** False in a process that sends jobs for other processes to run. */
  works?: boolean
  /** Called when a run of a job has ended. */
  ran?: (queue: string, outcome: JobOutcome, seconds: number) => void
}

/** Returns the function that runs a job which pg-boss has fetched. */
const runWith =
  <T extends object>(
    queue: string,
    handler: (job: RunningJob<T>) => Promise<void>,
    { database, stopping, ran }: { database: Database; stopping: AbortSignal; ran: Options['ran'] },
  ) =>
  async ([job]: Job<T>[]): Promise<void> => {
    // A worker that is stopped while it fetches still gets its job.
    if (stopping.aborted) return void (await handBack(database.db, job!.id))
    const signal = AbortSignal.any([job!.signal, stopping])
    const begun = performance.now()
    const over = (outcome: JobOutcome) => ran?.(queue, outcome, (performance.now() - begun) / 1000)
    try {
      const name = `job ${queue}`
      await runAs({ name }, () =>
        traced({ name, kind: 'consumer' }, () => handler({ data: job!.data, attempt: job!.retryCount, signal })),
      )
      over('done')
    } catch (error) {
      over(stopping.aborted ? 'handed_back' : 'failed')
      if (!stopping.aborted) throw error
      await handBack(database.db, job!.id)
    }
  }

export const startJobs = async (database: Database, { log, works = true, ran }: Options = {}): Promise<Jobs> => {
  const { boss, report, isNotified } = createBoss(database, works, log)
  await boss.start()
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const workers: (() => Promise<unknown>)[] = []
  const queues = [FORWARD_QUEUE]
  let stopPolling: (() => void) | undefined
  const stopping = new AbortController()

  return {
    async define<T extends object>(
      queue: string,
      { length, concurrency, inTurn }: QueueSettings,
      handler: (job: RunningJob<T>) => Promise<void>,
    ) {
      const options = queueOptions[length]
      const before = known.get(queue)
      if (!before) {
        await boss.createQueue(queue, options)
        // pg-boss looks up a queue on its first use. Inside a transaction, that query would run
        // outside of the transaction.
        await boss.findJobs(queue, { id: crypto.randomUUID() })
      } else if (!sameOptions(before, options)) await boss.updateQueue(queue, options)

      const run = runWith(queue, handler, { database, stopping: stopping.signal, ran })
      const polling = {
        pollingIntervalSeconds: POLL_SECONDS,
        notifyPollingIntervalSeconds: POLL_SECONDS,
        ...(inTurn && { groupConcurrency: 1 }),
      }
      const startWorker = async () => {
        const worker = await boss.work<T>(queue, polling, (taken) =>
          // Another job may have waited for this one.
          run(taken).finally(() => boss.notifyWorker(worker)),
        )
      }
      queues.push(queue)
      for (let started = 0; started < concurrency; started++) workers.push(startWorker)
    },

    async send(tx, queue, data, { turn, ...rest } = {}) {
      if (!tx) database.refuseInsideTransaction()
      const options = { ...rest, ...(turn !== undefined && { group: { id: turn } }) }
      await boss.send(queue, data, tx ? { ...options, db: inTransaction(tx) } : options)
    },

    forget: removeJobs,

    schedule: (timed) => storeSchedule(boss, timed),

    async work() {
      if (database.kind === 'embedded') {
        const freed = await freeOrphanedJobs(boss, database)
        if (freed > 0) log?.info({ jobs: freed }, 'interrupted jobs were released')
      }
      for (const start of workers) await start()
      if (stopping.signal.aborted) return
      stopPolling = pollJobs({ boss, queues, shared: database.kind === 'server', isNotified, report })
    },

    async check() {
      await boss.getDb().executeSql('select 1')
    },

    listen: (channel, heard, again) => boss.getDb().listen!(channel, heard, again),

    async stop({ timeoutMs = 15_000 } = {}) {
      stopping.abort(new Error('The process is about to stop.'))
      stopPolling?.()
      // A graceful stop of pg-boss checks only twice a second if its workers have ended.
      const ended = Promise.all(queues.map((queue) => boss.offWork(queue, { wait: true }))).then(() => true)
      const late = new AbortController()
      const graceful = await Promise.race([ended, setTimeout(timeoutMs, false, { signal: late.signal })])
      late.abort()
      await boss.stop({ graceful, timeout: timeoutMs, close: true })
    },
  }
}
