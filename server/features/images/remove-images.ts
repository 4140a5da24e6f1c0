import { imageLimits } from '#contract/images.ts'
import type { Logger } from 'pino'
import { findStray } from '../../storage/repository.ts'
import type { ImageDependencies } from './dependencies.ts'
import {
  deleteOutlived,
  deleteOwnerless,
  findOldStray,
  deleteStrayRecords,
  noteStray,
  noteUnused,
} from './repository.ts'

type Dependencies = Pick<ImageDependencies, 'database' | 'files'> & { log: Pick<Logger, 'warn'> }

const HOURS = 24
/**
 * The age of an unfinished upload that counts as interrupted. An upload takes at most a few
 * minutes.
 */
const INTERRUPTED_HOURS = HOURS
/** The time that a file without a row is kept, because a database may be restored. */
const STRAY_HOURS = 30 * HOURS
const LISTED_AT_ONCE = 500

/** Removes files whose rows are deleted. A file that can't be removed now becomes a stray file. */
const removeFiles = async ({ files, log }: Dependencies, names: readonly string[]): Promise<void> => {
  for (const name of names)
    try {
      await files.remove(name)
    } catch (error) {
      log.warn({ err: error }, 'removing a file failed')
    }
}

/** Removes the images of deleted accounts. */
export const removeOwnerless = async (dependencies: Dependencies): Promise<void> =>
  removeFiles(dependencies, await deleteOwnerless(dependencies.database.db))

/**
 * Removes images that can't be needed again: no text, version, conflict or project in the trash
 * contains them, and the period has passed in which an offline browser may still save one.
 */
export const removeOutlived = async (
  dependencies: Dependencies,
  { unusedHours = imageLimits.unusedDays * HOURS, interruptedHours = INTERRUPTED_HOURS } = {},
): Promise<void> => {
  const { db } = dependencies.database
  await noteUnused(db)
  await removeFiles(dependencies, await deleteOutlived(db, { unusedHours, interruptedHours }))
}

/** Removes files that have had no row for a month, such as those of an interrupted removal. */
export const removeStrayFiles = async (dependencies: Dependencies, strayHours = STRAY_HOURS): Promise<void> => {
  const { db } = dependencies.database
  const noteNext = async (names: readonly string[]) => noteStray(db, await findStray(db, names))
  let names: string[] = []
  for await (const { name } of dependencies.files.list()) {
    names.push(name)
    if (names.length < LISTED_AT_ONCE) continue
    await noteNext(names)
    names = []
  }
  await noteNext(names)
  const old = await findOldStray(db, strayHours)
  // A restored backup may have restored the row, so it is checked again.
  await removeFiles(dependencies, await findStray(db, old))
  await deleteStrayRecords(db, old)
}
