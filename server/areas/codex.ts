import type { CodexDependencies } from '../features/codex/dependencies.ts'
import { queueReadings } from '../features/codex/reading/queue-readings.ts'
import { readManuscript } from '../features/codex/reading/read-manuscript.ts'
import { codexRoutes } from '../features/codex/routes.ts'
import type { RunningJob } from '../jobs/start-jobs.ts'
import type { Core } from '../start/open-core.ts'
import type { Area } from './area.ts'

const MANUSCRIPTS_AT_ONCE = 2
/** The schedule of the search for changed manuscripts. */
const EVERY_FIVE_MINUTES = '*/5 * * * *'

interface Dependencies
  extends
    Pick<Core, 'config' | 'log' | 'database' | 'jobs' | 'usage'>,
    Pick<CodexDependencies, 'writerFor' | 'readBlocks' | 'bibleOfBook'> {}

/** The codex of projects and books, reading manuscripts in the background, and ripple edits. */
export const codexArea = ({ config, log, database, jobs, usage, writerFor, readBlocks, bibleOfBook }: Dependencies) => {
  const codex: CodexDependencies = {
    database,
    log,
    writerFor,
    readBlocks,
    bibleOfBook,
    readingTokensPerDay: config.readingTokensPerDay,
    queueReading: (projectId) => jobs.send(null, 'read-manuscript', { projectId }),
    settleUsage: () => usage.settle(database),
  }
  return {
    routes: () => codexRoutes(codex),
    jobs: [
      {
        queue: 'read-manuscript',
        length: 'long',
        concurrency: MANUSCRIPTS_AT_ONCE,
        run: ({ data, signal }: RunningJob<{ projectId: string }>) => readManuscript(codex, data.projectId, signal),
      },
    ],
    timed: [{ name: 'read-manuscripts', cron: EVERY_FIVE_MINUTES, run: () => queueReadings(codex) }],
  } satisfies Area
}
