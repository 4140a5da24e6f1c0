import { createBackups } from '../backups/backups.ts'
import type { Core } from '../start/open-core.ts'
import type { Area } from './area.ts'

/** Scheduled backups. */
export const backupArea = ({ config, database, files, log }: Pick<Core, 'config' | 'database' | 'files' | 'log'>) =>
  createBackups({
    database,
    dataDir: config.dataDir,
    readFile: files.get,
    settings: config.backups,
    log,
  }) satisfies Area
