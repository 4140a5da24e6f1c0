import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ApiError } from '../http/errors/api-error.ts'
import { type Backup, type BackupTarget, openBackup, writeBackup } from '../database/copy/backup-file.ts'
import { copyEverything, readDatabase, type ReadFile } from '../database/copy/read-database.ts'
import { CannotCopy, type CopiedRows, type PutFile, writeDatabase } from '../database/copy/write-database.ts'
import type { Database, Transaction } from '../database/database.ts'
import { migrationsUpTo } from '../database/migrations.ts'
import { type DatabaseSettings, openDatabase } from '../database/open-database.ts'
import { repeatDeletions } from '../features/accounts/deletion/deleted-accounts.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import { recordSecurityEvent } from '../security/security-events.ts'

export type BackupOptions = Omit<BackupTarget, 'path'>

/** The result of a backup. `bytes` is the size of the file. */
export interface MadeBackup {
  file: string
  bytes: number
}

const refused = (error: unknown) => (error instanceof CannotCopy ? new ApiError('wrong_state', error.message) : error)

/**
 * Writes a consistent snapshot of all data to a file. A PostgreSQL server stays usable meanwhile.
 * The embedded database has one connection, so other calls wait.
 */
export const makeBackup = async (
  database: Database,
  readFile: ReadFile,
  file: string,
  options: BackupOptions = {},
): Promise<MadeBackup> => {
  const path = resolve(file)
  await recordSecurityEvent(database.db, { kind: 'operator_acted', details: { operation: 'backup' } })
  try {
    const bytes = await writeBackup({ ...options, path }, (write) => copyEverything(database, readFile, write))
    return { file: path, bytes }
  } catch (error) {
    throw refused(error)
  }
}

/** Creates the tables of the job queue by starting pg-boss, which creates them. */
const makeQueue = async (database: Database) => (await startJobs(database, { works: false })).stop()

const fill = async (
  database: Database,
  operation: string,
  parts: Parameters<typeof writeDatabase>[1],
  putFile?: PutFile,
): Promise<CopiedRows[]> => {
  await makeQueue(database)
  return database.transaction(async (tx: Transaction) => {
    const copied = await writeDatabase(tx, parts, putFile)
    await recordSecurityEvent(tx, { kind: 'operator_acted', details: { operation } })
    return copied
  })
}

/**
 * Restores a backup into an empty database, and migrates it to the current schema. Accounts that
 * were removed after the backup are removed again. `putFile` stores the images; without it they are
 * only checked.
 */
export const restoreBackup = async (
  settings: DatabaseSettings,
  file: string,
  { identities = [], putFile }: { identities?: string[]; putFile?: PutFile } = {},
): Promise<CopiedRows[]> => {
  const path = resolve(file)
  if (!existsSync(path)) throw new ApiError('not_found', `There is no file ${path}.`)
  const backup = await openBackup(path, identities).catch((error: unknown) => {
    throw refused(error)
  })
  const copied = await restoreOnItsSchema(settings, backup, putFile)
  const database = await openDatabase(settings)
  try {
    await repeatDeletions(database, settings.dataDir)
  } finally {
    await database.close()
  }
  return copied
}

const restoreOnItsSchema = async (
  settings: DatabaseSettings,
  { migration, parts }: Backup,
  putFile: PutFile | undefined,
) => {
  const migrations = migrationsUpTo(migration)
  if (!migrations)
    throw new ApiError(
      'wrong_state',
      'This backup was made by a newer version of Inkloom. Restore it with that version.',
    )
  try {
    const database = await openDatabase({ ...settings, migrations: migrations.folder, forRestore: true })
    try {
      return await fill(database, 'restore', parts, putFile)
    } catch (error) {
      throw refused(error)
    } finally {
      await database.close()
    }
  } finally {
    migrations.remove()
  }
}

/**
 * Copies all rows to an empty database. Files stay in their store. No other process may use the
 * source meanwhile.
 */
export const moveDatabase = async (from: DatabaseSettings, to: DatabaseSettings): Promise<CopiedRows[]> => {
  const source = await openDatabase(from)
  try {
    const target = await openDatabase(to)
    try {
      return await source.transaction((tx) => fill(target, 'move', readDatabase(tx)))
    } catch (error) {
      throw refused(error)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}
