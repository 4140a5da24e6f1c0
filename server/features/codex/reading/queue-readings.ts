import type { CodexDependencies } from '../dependencies.ts'
import { projectsToRead } from '../repository.ts'
import { today } from './reading-state.ts'

/** A manuscript is read once its author has paused, so that passages are not read half-finished. */
const REST_MS = 120_000
const FEWEST_WORDS = 100
/** Manuscripts that are queued at once. The others follow at the next time. */
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
