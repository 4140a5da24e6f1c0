import { availableParallelism } from 'node:os'
import type { Metrics } from '../metrics/metrics.ts'
import { createThreadPool, type ThreadPool } from './thread-pool.ts'
import { startWritingThread } from './threaded-writer.ts'

/** Many times what the longest text that may be sent takes on a slow machine. */
const CPU_MS = 20_000
/** Long enough for a person who tries one text after another. */
const IDLE_MS = 30_000
const WAITING = { waiting: 100, waitingPerPerson: 8, waitingPerNetwork: 24 }

/** The threads of the built-in writer, with their metrics. None is started before it is needed. */
export const openWritingThreads = (metrics: Pick<Metrics, 'gauge' | 'builtinWriter'>): ThreadPool => {
  const pool = createThreadPool({
    start: startWritingThread,
    // A second one, where there are processors for it, serves everybody else while a long text is worked on.
    threads: Math.min(2, availableParallelism()),
    cpuMs: CPU_MS,
    idleMs: IDLE_MS,
    ran: metrics.builtinWriter,
    ...WAITING,
  })
  const calls = metrics.gauge('builtin_writer_calls', 'Calls of the built-in writer at this moment', ['state'], () => {
    const { running, waiting } = pool.count()
    calls.set({ state: 'running' }, running)
    calls.set({ state: 'waiting' }, waiting)
  })
  return pool
}
