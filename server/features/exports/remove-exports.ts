import type { ExportDependencies } from './dependencies.ts'
import { failForgotten, findOutlived, forgetFile } from './repository.ts'

/**
 * The age at which an export without progress is given up. A live run sends a heartbeat every few
 * seconds, and a queued export may wait for many others.
 */
const FORGOTTEN_HOURS = 6

/**
 * Removes the files of exports that were deleted, are older than a day, or belong to a deleted
 * account, project or book. A row is deleted after its file, so that an interrupted removal is
 * repeated.
 */
export const removeExports = async ({
  database: { db },
  files,
  log,
}: Pick<ExportDependencies, 'database' | 'files' | 'log'>): Promise<void> => {
  await failForgotten(db, FORGOTTEN_HOURS)
  for (const { id, fileId, mayBeWriting } of await findOutlived(db))
    try {
      if (fileId) await files.remove(fileId)
      if (!mayBeWriting) await forgetFile(db, id)
    } catch (error) {
      log.warn({ err: error, export: id }, 'removing an exported file failed')
    }
}
