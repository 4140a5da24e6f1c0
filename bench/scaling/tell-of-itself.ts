// Imported into a server before it starts (`node --expose-gc --import`): answers its parent with what it has used.
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface Used {
  /** Processor time of all its threads so far. */
  cpuMs: number
  residentBytes: number
  /** What lives after a collection of garbage. */
  heapBytes: number
  /** Since the last answer. */
  loopLateP99Ms: number
}

const late = monitorEventLoopDelay({ resolution: 20 })
late.enable()

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  const loopLateP99Ms = Math.max(0, late.percentile(99) / 1e6 - 20)
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  late.reset()
  process.send?.({
    cpuMs: (user + system) / 1000,
    residentBytes: rss,
    heapBytes: heapUsed + external,
    loopLateP99Ms,
  } satisfies Used)
})
