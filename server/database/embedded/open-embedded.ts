import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { DatabaseLog, Drizzle, EmbeddedDatabase, WatchStatement } from '../database.ts'
import { guardTransactions } from '../guarded-transactions.ts'
import { hasNewest, isNewest, migrationsFolder, newestMigrationQuery } from '../migrations.ts'
import * as schema from '../schema/index.ts'
import { createTransactionGuard } from '../transaction-guard.ts'
import { createEmbeddedClient } from './client.ts'
import { explainStartError } from '../explain-start-error.ts'
import { checkTableFiles } from './check-table-files.ts'
import { takeDirectory } from './directory-lock.ts'
import { defaultMaintenance, type MaintenanceSettings, startMaintenance } from './maintenance.ts'
import { watched } from './watched-connection.ts'
import { refuseFullDisk } from './refuse-full-disk.ts'
import { refuseLostDatabase } from './refuse-lost-database.ts'
import { refuseForeignFiles, secureDataFolder } from './secure-data-folder.ts'
import { connectWorker, type DatabaseThread } from './worker-connection.ts'

interface EmbeddedSettings {
  dataDir: string
  log?: DatabaseLog
  watchStatement?: WatchStatement
  lost?: (error: Error) => void
  migrations?: string
  maintenance?: MaintenanceSettings
  forRestore?: boolean
  backupsAt?: string
  /** A thread that was started earlier. Without it, a new one is started. */
  thread?: DatabaseThread
  /**
   * Called when the rest of the work runs in other threads, so that this thread is free for other
   * tasks.
   */
  handedOver?: () => void
}

/**
 * Opens PostgreSQL without a server, in a thread of this process. Only one process at a time can
 * use the folder. Throws a StartFailure if the folder can't be used.
 */
export const openEmbedded = async (settings: EmbeddedSettings): Promise<EmbeddedDatabase> => {
  const dataDir = resolve(settings.dataDir)
  try {
    if (!settings.forRestore || existsSync(join(dataDir, 'database'))) refuseLostDatabase(dataDir, settings.backupsAt)
    refuseForeignFiles(dataDir)
    return await open({ ...settings, dataDir })
  } catch (error) {
    const { output } = error as { output?: unknown }
    throw explainStartError(error, dataDir, typeof output === 'string' ? output : '')
  }
}

const open = async ({
  dataDir,
  log,
  watchStatement,
  lost,
  migrations: folder = migrationsFolder,
  maintenance = defaultMaintenance,
  thread,
  handedOver,
}: EmbeddedSettings): Promise<EmbeddedDatabase> => {
  const lock = takeDirectory(dataDir)
  try {
    const guard = createTransactionGuard()
    const directory = join(dataDir, 'database')
    await refuseFullDisk(dataDir, { isNew: !existsSync(directory) })
    const connecting = connectWorker(directory, { lost, thread, withoutSchema: !hasNewest(folder) })
    handedOver?.()
    const connection = await connecting
    const client = createEmbeddedClient(watchStatement ? watched(connection, watchStatement) : connection, guard)
    await checkTableFiles(client, dataDir)
    const findingNewest = client.query(newestMigrationQuery).catch(() => ({ rows: [] }))
    // The lock file is written only after the database has opened, so that a folder that can't be
    // opened stays unchanged.
    lock.sign()
    secureDataFolder(dataDir, log)
    // This client implements all functions of PGlite that Drizzle's driver calls.
    const embedded = drizzle(client as unknown as PGlite, { schema })
    const newest = await findingNewest
    if (!isNewest(newest.rows, folder)) await migrate(embedded, { migrationsFolder: folder })
    const db = embedded as unknown as Drizzle
    guardTransactions(db, guard)
    const stopMaintenance = startMaintenance(client, maintenance, log)
    return {
      kind: 'embedded',
      db,
      client,
      transaction: (work) => db.transaction(work),
      refuseInsideTransaction: guard.refuseInside,
      async close() {
        await stopMaintenance()
        await client.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.undo()
    throw error
  }
}
