import type { Area } from '../areas/area.ts'
import type { TimedJob } from '../jobs/definitions.ts'
import type { Core } from './open-core.ts'

const HOUR_MS = 3_600_000

const cleanUpOf = (areas: readonly Area[], { db }: Core['database']): TimedJob => ({
  name: 'clean-up',
  everyMs: HOUR_MS,
  run: async () => {
    for (const remove of areas.flatMap(({ cleanUp = [] }) => cleanUp)) await remove(db)
  },
})

/**
 * Starts the background work of a process that runs jobs. Requests can be answered before it is
 * finished. `begun` resolves when all parts have started, and rejects if one of them can't start.
 * `settle` waits until no part of the start is still running. `stopping` aborts when the process is
 * about to stop: steps that have not started by then are skipped.
 */
export const beginWork = (
  areas: readonly Area[],
  { database, jobs, timedWork }: Pick<Core, 'database' | 'jobs' | 'timedWork'>,
  stopping: AbortSignal,
) => {
  const cleanUp = cleanUpOf(areas, database)
  const steps: (() => Promise<void> | void)[] = [
    // Every process does it at its start, which is harmless.
    () => cleanUp.run(stopping),
    ...areas.map(
      ({ begin }) =>
        () =>
          begin?.(stopping),
    ),
    () => {
      for (const { name, everyMs, run } of [cleanUp, ...areas.flatMap(({ timed = [] }) => timed)])
        timedWork.every(name, everyMs, run)
    },
    () => jobs.work(),
  ]
  const begin = async () => {
    for (const step of steps) if (!stopping.aborted) await step()
  }
  const begun = begin()
  // The caller handles the failure through `begun`. This handler only prevents an unhandled
  // rejection.
  begun.catch(() => undefined)
  return { begun, settle: () => begun.catch(() => undefined) }
}
