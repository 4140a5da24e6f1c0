import type { Database, DatabaseLog } from './database.ts'

export interface DatabaseSettings {
  /** PostgreSQL server; without one, the embedded database in `dataDir`. */
  databaseUrl?: string
  dataDir: string
  log?: DatabaseLog
  /** Where the migrations are that it is brought to, for an older schema. */
  migrations?: string
}

/** Opens the database with its newest schema. */
export const openDatabase = async ({ databaseUrl, dataDir, log, migrations }: DatabaseSettings): Promise<Database> => {
  if (databaseUrl) {
    const { openServer } = await import('./postgres/open-server.ts')
    return openServer({ databaseUrl, log, migrations })
  }
  const { openEmbedded } = await import('./embedded/open-embedded.ts')
  return openEmbedded({ dataDir, log, migrations })
}
