import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ApiError } from '../http/errors/api-error.ts'
import { type Backup, type BackupTarget, openBackup, writeBackup } from '../database/copy/backup-file.ts'
import { readDatabase } from '../database/copy/read-database.ts'
import { CannotCopy, type CopiedRows, writeDatabase } from '../database/copy/write-database.ts'
import type { Database, Transaction } from '../database/database.ts'
import { migrationsUpTo } from '../database/migrations.ts'
import { type DatabaseSettings, openDatabase } from '../database/open-database.ts'
import { repeatDeletions } from '../deleted-accounts.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import { recordSecurityEvent } from '../security/security-events.ts'

export type BackupOptions = Omit<BackupTarget, 'path'>

/** What the operator is told of a backup that was made. */
export interface MadeBackup {
  file: string
  bytes: number
}

const refused = (error: unknown) => (error instanceof CannotCopy ? new ApiError('wrong_state', error.message) : error)

/**
 * Everything as it is at one moment, in a file. On a server people go on meanwhile; the embedded database has one
 * connection, so there they wait until it is done.
 */
export const makeBackup = async (
  database: Database,
  file: string,
  options: BackupOptions = {},
): Promise<MadeBackup> => {
  const path = resolve(file)
  await recordSecurityEvent(database.db, { kind: 'operator_acted', details: { operation: 'backup' } })
  try {
    const bytes = await database.transaction((tx) => writeBackup({ ...options, path }, readDatabase(tx)))
    return { file: path, bytes }
  } catch (error) {
    throw refused(error)
  }
}

/** The queue's package makes its tables itself, when it is started. */
const makeQueue = async (database: Database) => (await startJobs(database, { works: false })).stop()

const fill = async (
  database: Database,
  operation: string,
  parts: Parameters<typeof writeDatabase>[1],
): Promise<CopiedRows[]> => {
  await makeQueue(database)
  return database.transaction(async (tx: Transaction) => {
    const copied = await writeDatabase(tx, parts)
    await recordSecurityEvent(tx, { kind: 'operator_acted', details: { operation } })
    return copied
  })
}

/**
 * Brings an empty database to where the backup was, and then to the schema of this Inkloom. Accounts that were removed since
 * the backup was made are removed again.
 */
export const restoreBackup = async (
  settings: DatabaseSettings,
  file: string,
  identities: string[] = [],
): Promise<CopiedRows[]> => {
  const path = resolve(file)
  if (!existsSync(path)) throw new ApiError('not_found', `There is no file ${path}.`)
  const backup = await openBackup(path, identities).catch((error: unknown) => {
    throw refused(error)
  })
  const copied = await restoreOnItsSchema(settings, backup)
  const database = await openDatabase(settings)
  try {
    await repeatDeletions(database, settings.dataDir)
  } finally {
    await database.close()
  }
  return copied
}

const restoreOnItsSchema = async (settings: DatabaseSettings, { migration, parts }: Backup) => {
  const migrations = migrationsUpTo(migration)
  if (!migrations)
    throw new ApiError('wrong_state', 'This backup was made by a newer Inkloom: restore it with that one.')
  try {
    const database = await openDatabase({ ...settings, migrations: migrations.folder, forRestore: true })
    try {
      return await fill(database, 'restore', parts)
    } catch (error) {
      throw refused(error)
    } finally {
      await database.close()
    }
  } finally {
    migrations.remove()
  }
}

/** Copies everything that one database holds into another one, which is empty; nobody may be at work on the first. */
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
