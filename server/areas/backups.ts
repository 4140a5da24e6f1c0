import { createBackups } from '../backups/backups.ts'
import type { Core } from '../start/open-core.ts'
import type { Area } from './area.ts'

/** Scheduled backups. */
export const backupArea = ({ config, database, log }: Pick<Core, 'config' | 'database' | 'log'>) =>
  createBackups({ database, dataDir: config.dataDir, settings: config.backups, log }) satisfies Area
