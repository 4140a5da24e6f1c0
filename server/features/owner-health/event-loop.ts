import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 20
const MILLION = 1_000_000

/**
 * Measures the time that due work has waited for the event loop of this process since the
 * measurement started.
 */
export const measureEventLoop = () => {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  // The measured values include the timer's own interval. Before the first measurement they are not
  // a number.
  const milliseconds = (nanoseconds: number) =>
    Number.isFinite(nanoseconds) ? Math.max(0, Math.round(nanoseconds / MILLION - RESOLUTION_MS)) : 0
  return {
    figures: () => ({
      mean_ms: milliseconds(delay.mean),
      p99_ms: milliseconds(delay.percentile(99)),
      max_ms: delay.count === 0 ? 0 : milliseconds(delay.max),
    }),
    stop: () => void delay.disable(),
  }
}

export type EventLoop = ReturnType<typeof measureEventLoop>
