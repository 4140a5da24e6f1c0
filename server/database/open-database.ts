import type { Database, DatabaseLog } from './database.ts'

export interface DatabaseSettings {
  /** PostgreSQL server; without one, the embedded database in `dataDir`. */
  databaseUrl?: string
  dataDir: string
  log?: DatabaseLog
  /** The embedded database has ended by itself. Every query fails from then on: it can only be opened by another process. */
  lost?: (error: Error) => void
  /** Where the migrations are that it is brought to, for an older schema. */
  migrations?: string
  /** A restore also makes the embedded database where other files of the installation are and the database is gone. */
  forRestore?: boolean
}

/** Opens the database with its newest schema. */
export const openDatabase = async ({
  databaseUrl,
  dataDir,
  log,
  lost,
  migrations,
  forRestore,
}: DatabaseSettings): Promise<Database> => {
  if (databaseUrl) {
    const { openServer } = await import('./postgres/open-server.ts')
    return openServer({ databaseUrl, log, migrations })
  }
  const { openEmbedded } = await import('./embedded/open-embedded.ts')
  return openEmbedded({ dataDir, log, lost, migrations, forRestore })
}
