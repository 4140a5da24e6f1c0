import type { ExportUse, LoadedText } from '../exports/with-cover.ts'
import type { ExportDependencies } from '../features/exports/dependencies.ts'
import { makeExport } from '../features/exports/make-export.ts'
import { removeExports } from '../features/exports/remove-exports.ts'
import { exportRoutes } from '../features/exports/routes.ts'
import { trackExports } from '../features/exports/running-exports.ts'
import type { RunningJob } from '../jobs/start-jobs.ts'
import type { Core } from '../start/open-core.ts'
import type { Area } from './area.ts'

const EVERY_TEN_MINUTES = '*/10 * * * *'
/**
 * The number of files that one process makes at once. A long book takes up to 1.5 GB of memory for
 * a few seconds.
 */
const AT_ONCE = 2

interface Dependencies extends Pick<Core, 'config' | 'database' | 'files' | 'fonts' | 'jobs' | 'log' | 'pubSub'> {
  /** Provided by the area `projects`. */
  projects: {
    checkPremium: ExportDependencies['checkPremium']
    loadText: (userId: string, projectId: string, use: ExportUse) => Promise<LoadedText>
  }
  /** Provided by the area `books`. */
  books: {
    loadText: (userId: string, book: { guid: string; partial: boolean }, use: ExportUse) => Promise<LoadedText>
  }
}

/** The files of projects and generated books that are made in the background and kept for a day. */
export const exportArea = ({ config, database, files, fonts, jobs, log, pubSub, projects, books }: Dependencies) => {
  const dependencies: ExportDependencies = {
    database,
    files,
    fonts,
    log,
    quota: config.storagePerAccount,
    checkPremium: projects.checkPremium,
    loadText: (userId, source, use) =>
      'projectId' in source
        ? projects.loadText(userId, source.projectId, use)
        : books.loadText(userId, { guid: source.bookGuid, partial: source.partial }, use),
    running: trackExports(pubSub),
    queueExport: (tx, id, userId) => jobs.send(tx, 'make-export', { id }, { turn: userId }),
  }
  const area = {
    routes: () => exportRoutes(dependencies),
    jobs: [
      {
        queue: 'make-export',
        length: 'long',
        concurrency: AT_ONCE,
        inTurn: true,
        run: ({ data, signal }: RunningJob<{ id: string }>) => makeExport(dependencies, data.id, signal),
      },
    ],
    timed: [{ name: 'remove-exports', cron: EVERY_TEN_MINUTES, run: () => removeExports(dependencies) }],
  } satisfies Area
  return { ...area, removeExports: () => removeExports(dependencies) }
}
