import type { CodexDependencies } from '../dependencies.ts'
import { projectsToRead } from '../repository.ts'
import { today } from './reading-state.ts'

/**
 * The time without changes after which a manuscript is read, so that passages are not read
 * half-finished.
 */
const REST_MS = 120_000
const FEWEST_WORDS = 100
/**
 * The number of manuscripts that are queued at once. The next run of the schedule queues the
 * others.
 */
const MOST = 50

/** Queues the manuscripts that have changed since they were read. */
export const queueReadings = async ({
  database,
  queueReading,
}: Pick<CodexDependencies, 'database' | 'queueReading'>): Promise<void> => {
  const ids = await projectsToRead(database.db, {
    restedSince: new Date(Date.now() - REST_MS),
    fewestWords: FEWEST_WORDS,
    today: today(),
    most: MOST,
  })
  for (const id of ids) await queueReading(id)
}
