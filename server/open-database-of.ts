import type { Logger } from 'pino'
import { describePlace } from './backups/backup-settings.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { openDatabase } from './database/open-database.ts'
import { traceStatement } from './tracing/trace-statements.ts'

/** Opens the database that the settings name. `lost` is told when the embedded one has ended by itself. */
export const openDatabaseOf = (config: Config, log: Logger, lost?: (error: Error) => void): Promise<Database> =>
  openDatabase({
    watchStatement: config.traces ? traceStatement : undefined,
    databaseUrl: config.databaseUrl ?? undefined,
    dataDir: config.dataDir,
    log,
    lost,
    backupsAt: config.backups ? describePlace(config.backups.place) : undefined,
  })
