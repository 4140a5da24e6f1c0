import type { Database, DatabaseLog, WatchStatement } from './database.ts'
import type { DatabaseThread } from './embedded/worker-connection.ts'

export interface DatabaseSettings {
  /** The address of a PostgreSQL server. Without it, the embedded database in `dataDir` is used. */
  databaseUrl?: string
  dataDir: string
  log?: DatabaseLog
  watchStatement?: WatchStatement
  /**
   * Called if the embedded database crashes. Every later query fails, and only another process can
   * open the database again.
   */
  lost?: (error: Error) => void
  /** The folder of the migrations to apply, for an older schema. */
  migrations?: string
  /**
   * True during a restore. The embedded database is then created even if the folder has other files
   * of an installation and no database.
   */
  forRestore?: boolean
  /**
   * The place of the scheduled backups. The error about a missing embedded database mentions it.
   */
  backupsAt?: string
  /** The thread to run the embedded database in, if one was already started. */
  thread?: DatabaseThread
  /**
   * Called when the rest of opening the embedded database runs in other threads, so that this
   * thread is free for other tasks.
   */
  handedOver?: () => void
}

/** Opens the database and migrates it to the newest schema. */
export const openDatabase = async ({
  databaseUrl,
  dataDir,
  log,
  watchStatement,
  migrations,
  ...embedded
}: DatabaseSettings): Promise<Database> => {
  if (databaseUrl) {
    const { openServer } = await import('./postgres/open-server.ts')
    return openServer({ databaseUrl, log, watchStatement, migrations })
  }
  const { openEmbedded } = await import('./embedded/open-embedded.ts')
  return openEmbedded({ dataDir, log, watchStatement, migrations, ...embedded })
}
