import { createHook } from 'node:async_hooks'
import type { Logger } from 'pino'
import { currentWork } from '../tracing/current-work.ts'
import type { Metrics } from './metrics.ts'

/**
 * The milliseconds after which a blocked event loop is reported. No request is answered while it is
 * blocked.
 */
const BLOCKED_MS = 1000
const UNKNOWN = 'unknown'

interface Options {
  log: Pick<Logger, 'warn'>
  metrics: Pick<Metrics, 'eventLoopBlocked'>
  blockedMs?: number
}

/**
 * Logs and counts each callback that blocks the event loop for long, with its request or job. The
 * two clock readings per callback are too cheap to be measurable. Returns the function that stops
 * it.
 */
export const watchEventLoop = ({ log, metrics, blockedMs = BLOCKED_MS }: Options): (() => void) => {
  let begun = performance.now()
  const hook = createHook({
    before: () => {
      begun = performance.now()
    },
    after: () => {
      const ms = performance.now() - begun
      if (ms < blockedMs) return
      const work = currentWork()?.name ?? UNKNOWN
      metrics.eventLoopBlocked(work, ms / 1000)
      // Logging here would be measured too.
      setImmediate(() => log.warn({ work, ms: Math.round(ms) }, 'event loop was blocked'))
    },
  })
  hook.enable()
  return () => hook.disable()
}
