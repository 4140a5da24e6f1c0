import type { Area } from '../areas/area.ts'
import type { JobDefinition, TimedJob } from '../jobs/definitions.ts'
import { timedWorkQueue } from '../jobs/timed-work.ts'
import type { Core } from './open-core.ts'

const HOURLY = '17 * * * *'

/** The background work of a process: the queues that it may send jobs to, and its schedule. */
export interface Work {
  queues: readonly JobDefinition[]
  timed: readonly TimedJob[]
  /** Work that runs once after the start, in this order. */
  steps: readonly ((stopping: AbortSignal) => Promise<void> | void)[]
}

/** Collects the background work of all areas. */
export const workOf = (areas: readonly Area[], { database, log }: Pick<Core, 'database' | 'log'>): Work => {
  const cleanUp: TimedJob = {
    name: 'clean-up',
    cron: HOURLY,
    run: async () => {
      for (const remove of areas.flatMap(({ cleanUp = [] }) => cleanUp)) await remove(database.db)
    },
  }
  const timed = [cleanUp, ...areas.flatMap((area) => area.timed ?? [])]
  return {
    queues: [...areas.flatMap(({ jobs = [] }) => jobs), timedWorkQueue(timed, log)],
    timed,
    // Every process cleans up at its start, which is harmless.
    steps: [cleanUp.run, ...areas.flatMap(({ begin = [] }) => begin)],
  }
}

/**
 * Starts the background work of a process that runs jobs. Requests can be answered before it is
 * finished. `begun` resolves when all parts have started, and rejects if one of them can't start.
 * `settle` waits until no part of the start is still running. `stopping` aborts when the process is
 * about to stop: steps that have not started by then are skipped.
 */
export const beginWork = (
  { timed, steps }: Work,
  { jobs }: Pick<Core, 'jobs'>,
  stopping: AbortSignal,
): { begun: Promise<void>; settle: () => Promise<void> } => {
  const begin = async () => {
    for (const step of [...steps, () => jobs.schedule(timed), () => jobs.work()])
      if (!stopping.aborted) await step(stopping)
  }
  const begun = begin()
  // The caller handles the failure through `begun`. This handler only prevents an unhandled
  // rejection.
  begun.catch(() => undefined)
  return { begun, settle: () => begun.catch(() => undefined) }
}
