import type { Logger } from 'pino'
import { describePlace } from '../config/backup-place.ts'
import type { Config } from '../config/index.ts'
import type { Database } from '../database/database.ts'
import { type DatabaseSettings, openDatabase } from '../database/open-database.ts'
import { traceStatement } from '../tracing/trace-statements.ts'

/** Opens the database that the settings select. */
export const openDatabaseOf = (
  config: Config,
  log: Logger,
  embedded: Pick<DatabaseSettings, 'lost' | 'thread' | 'handedOver'>,
): Promise<Database> =>
  openDatabase({
    watchStatement: config.traces ? traceStatement : undefined,
    databaseUrl: config.databaseUrl ?? undefined,
    dataDir: config.dataDir,
    log,
    ...embedded,
    backupsAt: config.backups ? describePlace(config.backups.place) : undefined,
  })
