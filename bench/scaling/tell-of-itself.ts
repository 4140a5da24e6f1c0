// Imported into a server before it starts (`node --expose-gc --import`). Reports its resource usage
// to the parent process.
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface Used {
  /** The CPU time of all threads so far. */
  cpuMs: number
  residentBytes: number
  /** Heap size after a garbage collection. */
  heapBytes: number
  /** Event loop delay since the last report. */
  loopLateP99Ms: number
  /**
   * The longest turn of the event loop since the last report, in CPU time of its thread, so that
   * other load does not count.
   */
  longestTurnMs: number
}

const late = monitorEventLoopDelay({ resolution: 20 })
late.enable()

const LOOK_MS = 5
let longestTurnMs = 0
let turnBegan = process.threadCpuUsage()
const endTurn = () => {
  const now = process.threadCpuUsage()
  longestTurnMs = Math.max(longestTurnMs, (now.user + now.system - turnBegan.user - turnBegan.system) / 1000)
  turnBegan = now
}
// A timer only runs when nothing blocks the loop.
if (process.env['WATCH_TURNS']) setInterval(endTurn, LOOK_MS).unref()

process.on('message', (message) => {
  const { user, system } = process.cpuUsage()
  const loopLateP99Ms = Math.max(0, late.percentile(99) / 1e6 - 20)
  if (message !== 'turns') globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  late.reset()
  process.send?.({
    cpuMs: (user + system) / 1000,
    residentBytes: rss,
    heapBytes: heapUsed + external,
    loopLateP99Ms,
    longestTurnMs,
  } satisfies Used)
  longestTurnMs = 0
  turnBegan = process.threadCpuUsage()
})
