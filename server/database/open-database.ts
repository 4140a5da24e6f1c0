import type { Database, DatabaseLog, WatchStatement } from './database.ts'
import type { DatabaseThread } from './embedded/worker-connection.ts'

export interface DatabaseSettings {
  /** PostgreSQL server; without one, the embedded database in `dataDir`. */
  databaseUrl?: string
  dataDir: string
  log?: DatabaseLog
  watchStatement?: WatchStatement
  /** The embedded database has ended by itself. Every query fails from then on: it can only be opened by another process. */
  lost?: (error: Error) => void
  /** Where the migrations are that it is brought to, for an older schema. */
  migrations?: string
  /** A restore also makes the embedded database where other files of the installation are and the database is gone. */
  forRestore?: boolean
  /** Where scheduled backups are kept, to say so when the embedded database is gone. */
  backupsAt?: string
  /** The thread that the embedded database is to run in, where one was started before. */
  thread?: DatabaseThread
  /** Called when the embedded database has all that it needs of this thread for now. */
  handedOver?: () => void
}

/** Opens the database with its newest schema. */
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
