import type { Database, DatabaseLog } from '../database/database.ts'
import type { ReadFile } from '../database/copy/read-database.ts'
import type { TimedJob } from '../jobs/definitions.ts'
import { madeAt } from './backup-names.ts'
import { type BackupSettings, type BackupRetention, describePlace } from '../config/backup-place.ts'
import { type BackupStore, openStore, type StoredFile } from './backup-store.ts'
import { explainProblem } from './explain-problem.ts'
import { makeVerifiedBackup } from './make-verified-backup.ts'
import {
  type BackupRun,
  beginBackupRun,
  endBackupRun,
  isRunAlive,
  keepRunAlive,
  lastGoodBackup,
  listBackupRuns,
} from './repository.ts'

export interface BackupStatus {
  /** The schedule, or null if no backups are scheduled. */
  schedule: { place: string; everyHours: number; retention: BackupRetention; encrypted: boolean } | null
  /** Newest first. */
  runs: BackupRun[]
  lastGood: BackupRun | null
}

interface Dependencies {
  database: Database
  dataDir: string
  readFile: ReadFile
  /** null if no backups are scheduled. */
  settings: BackupSettings | null
  log: DatabaseLog
  /** Replaces the storage in tests. */
  store?: BackupStore
  aliveMs?: number
}

const EVERY_MINUTE = '* * * * *'
const HOUR_MS = 3_600_000
/** The wait after a failed run. */
const AGAIN_MS = HOUR_MS
/**
 * The interval of a backup run's heartbeat. A run without a heartbeat for five intervals counts as
 * dead.
 */
const ALIVE_MS = 60_000
const CUT_OFF = 'Inkloom ended before the backup was done.'

/** Returns the state of backups for the owner's page. It works in any process. */
export const readBackupStatus = async (
  { db }: Pick<Database, 'db'>,
  settings: BackupSettings | null,
): Promise<BackupStatus> => ({
  schedule: settings && {
    place: describePlace(settings.place),
    everyHours: settings.everyHours,
    retention: settings.retention,
    encrypted: settings.recipients.length > 0,
  },
  runs: await listBackupRuns(db),
  lastGood: await lastGoodBackup(db),
})

/** Lists the verified backups in the storage, newest first. */
export const listBackups = async (settings: BackupSettings): Promise<StoredFile[]> =>
  (await openStore(settings.place).list())
    .filter(({ name }) => madeAt(name))
    .toSorted((a, b) => (a.name < b.name ? 1 : -1))

const since = (date: Date) => Date.now() - date.getTime()

const isDue = ([last]: BackupRun[], good: BackupRun | null, { everyHours }: BackupSettings): boolean => {
  if (last?.state === 'running') return false
  if (last?.state === 'failed' && last.endedAt && since(last.endedAt) < Math.min(AGAIN_MS, everyHours * HOUR_MS))
    return false
  return good === null || since(good.begunAt) >= everyHours * HOUR_MS
}

/** Creates the scheduler of backups. Each backup is made by one of the processes that run jobs. */
export const createBackups = ({
  database,
  dataDir,
  readFile,
  settings,
  log,
  store,
  aliveMs = ALIVE_MS,
}: Dependencies) => {
  /** A failed run that is not recorded yet because the database was unavailable. */
  let unreported: { id: number; problem: string } | null = null

  const reportFailure = async (id: number, problem: string): Promise<void> => {
    unreported = { id, problem }
    await endBackupRun(database.db, id, { state: 'failed', problem })
    unreported = null
  }
  const make = async (id: number, backupSettings: BackupSettings, signal: AbortSignal): Promise<void> => {
    try {
      const dependencies = {
        database,
        dataDir,
        readFile,
        settings: backupSettings,
        store: store ?? openStore(backupSettings.place),
      }
      const { name, bytes } = await makeVerifiedBackup(dependencies, signal)
      await endBackupRun(database.db, id, { state: 'good', name, bytes })
      log.info({ bytes }, 'backup was made and verified')
    } catch (error) {
      if (signal.aborted) return reportFailure(id, 'Inkloom was stopped before the backup was done.')
      const problem = explainProblem(error)
      // The error is logged first, because nothing else reports it if the database is unavailable.
      log.error({ err: error }, `scheduled backup failed: ${problem}`)
      await reportFailure(id, problem)
    }
  }
  const run = async (backupSettings: BackupSettings, signal: AbortSignal): Promise<void> => {
    const id = await beginBackupRun(database.db)
    const alive = setInterval(() => {
      keepRunAlive(database.db).catch(() => undefined)
    }, aliveMs)
    await make(id, backupSettings, signal).finally(() => clearInterval(alive))
  }
  /** Marks a run as failed if its process died or could not record the failure. */
  const endCutOff = async (): Promise<void> => {
    if (unreported) return reportFailure(unreported.id, unreported.problem)
    const [last] = await listBackupRuns(database.db, 1)
    if (last?.state !== 'running' || (await isRunAlive(database.db, 5 * aliveMs))) return
    await endBackupRun(database.db, last.id, { state: 'failed', problem: CUT_OFF })
  }
  const makeIfDue = async (backupSettings: BackupSettings, signal: AbortSignal): Promise<void> => {
    await endCutOff()
    const [runs, good] = [await listBackupRuns(database.db, 1), await lastGoodBackup(database.db)]
    if (isDue(runs, good, backupSettings)) await run(backupSettings, signal)
  }
  const timed: TimedJob[] = settings
    ? [{ name: 'backup', cron: EVERY_MINUTE, run: (signal) => makeIfDue(settings, signal) }]
    : []
  return {
    timed,
    begin: async (): Promise<void> => {
      if (!settings) return
      // No other process uses the embedded database, so an unfinished run must have been
      // interrupted.
      const [last] = await listBackupRuns(database.db, 1)
      if (database.kind === 'embedded' && last?.state === 'running')
        await endBackupRun(database.db, last.id, { state: 'failed', problem: CUT_OFF })
    },
  }
}
