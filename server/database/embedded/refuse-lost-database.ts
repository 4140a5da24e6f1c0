import { join } from 'node:path'
import { StartFailure } from '../start-failure.ts'
import { findBackups } from './find-backups.ts'
import { describeTrace, inspectDataFolder } from './inspect-data-folder.ts'

const SHOWN = 5

const list = (names: string[]): string =>
  names.length > SHOWN ? `${names.slice(0, SHOWN).join(', ')} and ${names.length - SHOWN} more` : names.join(', ')

/** Returns a sentence about the location of backups, if it is known. */
const sayBackups = (dataDir: string, backupsAt?: string): string => {
  const found = findBackups(dataDir, backupsAt)
  if (!found.length && backupsAt !== undefined)
    return `Scheduled backups: ${backupsAt}. \`npm run admin -- backup list\` shows them.`
  return found.length
    ? `Backups: ${list(found)}.`
    : `There are no backups in ${dataDir}: look where \`npm run admin -- backup\` wrote them, or in the place that BACKUP_TO names.`
}

const restoring = (dataDir: string, lost: 'whole' | 'part') =>
  [
    ...(lost === 'part' ? [`move ${join(dataDir, 'database')} to another place and keep it`] : []),
    'run `npm run admin -- restore <backup>`',
    'start again',
  ].join(', then ')

/** Returns the error for a database with missing files, which lists them. */
export const incompleteDatabase = (dataDir: string, missing: string[], backupsAt?: string): StartFailure =>
  new StartFailure(
    'data folder incomplete',
    [
      `The database in ${dataDir} is incomplete, as after an interrupted copy. Missing: ${list(missing)}. Nothing was changed.`,
      `Copy the whole folder again while Inkloom is stopped. Or restore a backup: ${restoring(dataDir, 'part')}.`,
      sayBackups(dataDir, backupsAt),
    ].join('\n'),
  )

/**
 * Throws a StartFailure if the database of an installation has disappeared. In a new database, the
 * next person who signs up would become the owner of the installation.
 */
export const refuseLostDatabase = (dataDir: string, backupsAt?: string): void => {
  const found = inspectDataFolder(dataDir)
  if (found.kind === 'incomplete') throw incompleteDatabase(dataDir, found.missing, backupsAt)
  if (found.kind !== 'lost') return
  throw new StartFailure(
    'data folder incomplete',
    [
      `The data folder ${dataDir} belongs to an installation, and its database is missing: ${join(dataDir, 'database')}. Found: ${list(found.traces.map(describeTrace))}. Nothing was changed.`,
      `Put the folder \`database\` back as it was. Or restore a backup: ${restoring(dataDir, 'whole')}. If the data is on a PostgreSQL server, set DATABASE_URL. To start with an empty database, set DATA_DIR to an empty folder.`,
      sayBackups(dataDir, backupsAt),
    ].join('\n'),
  )
}
