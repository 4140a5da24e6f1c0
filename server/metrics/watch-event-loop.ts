import { createHook } from 'node:async_hooks'
import type { Logger } from 'pino'
import { currentWork } from '../current-work.ts'
import type { Metrics } from './metrics.ts'

/** While the loop is blocked this long, nobody is answered. */
const BLOCKED_MS = 1000
const UNKNOWN = 'unknown'

interface Options {
  log: Pick<Logger, 'warn'>
  metrics: Pick<Metrics, 'eventLoopBlocked'>
  blockedMs?: number
}

/**
 * Logs and counts each callback that holds up the event loop for long, with the request or the job that it belongs to. Two
 * readings of the clock for each callback are too cheap to measure in a call. Gives the function that stops it.
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
      // Logging here would itself be watched.
      setImmediate(() => log.warn({ work, ms: Math.round(ms) }, 'The event loop was blocked, and nobody was answered'))
    },
  })
  hook.enable()
  return () => hook.disable()
}
