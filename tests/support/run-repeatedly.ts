import { setTimeout } from 'node:timers/promises'
import type { TimedJob } from '#server/jobs/definitions.ts'

interface Scheduled {
  begin: () => Promise<void>
  timed: readonly TimedJob[]
}

/**
 * Runs scheduled work in a loop, instead of by its schedule. `failed` is called with each error.
 * Returns a function that stops it.
 */
export const runRepeatedly = async (
  { begin, timed }: Scheduled,
  failed: (error: unknown) => void,
): Promise<() => Promise<void>> => {
  await begin()
  const stopping = new AbortController()
  const repeat = async ({ run }: TimedJob) => {
    while (!stopping.signal.aborted) {
      await setTimeout(20)
      await run(stopping.signal).catch(failed)
    }
  }
  const running = Promise.all(timed.map(repeat))
  return async () => {
    stopping.abort()
    await running
  }
}
