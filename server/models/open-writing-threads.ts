import { availableParallelism } from 'node:os'
import type { Metrics } from '../metrics/metrics.ts'
import { createThreadPool, type ThreadPool } from '../threads/thread-pool.ts'
import { startWritingThread } from '../threads/threaded-writer.ts'

/**
 * The limit of computing time in milliseconds. It is many times the time that the longest allowed
 * text takes on a slow machine.
 */
const CPU_MS = 20_000
/** The time after which an idle thread ends. A person who tries one text after another keeps it. */
const IDLE_MS = 30_000
const WAITING = { waiting: 100, waitingPerPerson: 8, waitingPerNetwork: 24 }

/**
 * Creates the thread pool of the built-in writer, with its metrics. A thread is started only when
 * it is needed.
 */
export const openWritingThreads = (metrics: Pick<Metrics, 'gauge' | 'builtinWriter'>): ThreadPool => {
  const pool = createThreadPool({
    start: startWritingThread,
    // If there are enough processors, a second thread serves other callers while a long text is
    // processed.
    threads: Math.min(2, availableParallelism()),
    cpuMs: CPU_MS,
    idleMs: IDLE_MS,
    ran: metrics.builtinWriter,
    ...WAITING,
  })
  const calls = metrics.gauge('builtin_writer_calls', 'Current calls of the built-in writer', ['state'], () => {
    const { running, waiting } = pool.count()
    calls.set({ state: 'running' }, running)
    calls.set({ state: 'waiting' }, waiting)
  })
  return pool
}
