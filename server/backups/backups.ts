import type { Database, DatabaseLog } from '../database/database.ts'
import { createTimedWork } from '../jobs/timed-work.ts'
import { madeAt } from './backup-names.ts'
import { type BackupSettings, type BackupsKept, describePlace } from './backup-settings.ts'
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
  /** null: no backups are scheduled. */
  schedule: { place: string; everyHours: number; kept: BackupsKept; encrypted: boolean } | null
  /** The newest first. */
  runs: BackupRun[]
  lastGood: BackupRun | null
}

interface Dependencies {
  database: Database
  dataDir: string
  /** null: none are scheduled. */
  settings: BackupSettings | null
  log: DatabaseLog
  /** For tests. */
  store?: BackupStore
  lookMs?: number
  aliveMs?: number
}

const LOOK_MS = 60_000
const HOUR_MS = 3_600_000
/** After a run that failed. */
const AGAIN_MS = HOUR_MS
/** Interval of a backup run's heartbeat. A run without a heartbeat for five intervals counts as ended. */
const ALIVE_MS = 60_000
const CUT_OFF = 'Inkloom ended before the backup was done.'

/** What the owner is shown of backups, from any process. */
export const readBackupStatus = async (
  { db }: Pick<Database, 'db'>,
  settings: BackupSettings | null,
): Promise<BackupStatus> => ({
  schedule: settings && {
    place: describePlace(settings.place),
    everyHours: settings.everyHours,
    kept: settings.kept,
    encrypted: settings.recipients.length > 0,
  },
  runs: await listBackupRuns(db),
  lastGood: await lastGoodBackup(db),
})

/** Verified backups where they are kept, the newest first. Asks the storage. */
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

/** Makes backups by the schedule, in one of all processes that do jobs. */
export const createBackups = ({
  database,
  dataDir,
  settings,
  log,
  store,
  lookMs = LOOK_MS,
  aliveMs = ALIVE_MS,
}: Dependencies) => {
  // By itself, so that nothing else that is done from time to time waits for a backup.
  const timedWork = createTimedWork({ database, log })
  /** A failed run that could not be recorded yet because the database was away. */
  let untold: { id: number; problem: string } | null = null

  const tellFailure = async (id: number, problem: string): Promise<void> => {
    untold = { id, problem }
    await endBackupRun(database.db, id, { state: 'failed', problem })
    untold = null
  }
  const make = async (id: number, given: BackupSettings, signal: AbortSignal): Promise<void> => {
    try {
      const parts = { database, dataDir, settings: given, store: store ?? openStore(given.place) }
      const { name, bytes } = await makeVerifiedBackup(parts, signal)
      await endBackupRun(database.db, id, { state: 'good', name, bytes })
      log.info({ bytes }, 'A backup was made and restored')
    } catch (error) {
      if (signal.aborted) return tellFailure(id, 'Inkloom was stopped before the backup was done.')
      const problem = explainProblem(error)
      // First of all: when the database is away, nothing else tells of it.
      log.error({ err: error }, `The scheduled backup failed: ${problem}`)
      await tellFailure(id, problem)
    }
  }
  const run = async (given: BackupSettings, signal: AbortSignal): Promise<void> => {
    const id = await beginBackupRun(database.db)
    const alive = setInterval(() => {
      keepRunAlive(database.db).catch(() => undefined)
    }, aliveMs)
    await make(id, given, signal).finally(() => clearInterval(alive))
  }
  /** Ends a run whose process has ended, or could not tell how it ended. */
  const endCutOff = async (): Promise<void> => {
    if (untold) return tellFailure(untold.id, untold.problem)
    const [last] = await listBackupRuns(database.db, 1)
    if (last?.state !== 'running' || (await isRunAlive(database.db, 5 * aliveMs))) return
    await endBackupRun(database.db, last.id, { state: 'failed', problem: CUT_OFF })
  }
  const look = async (signal: AbortSignal): Promise<void> => {
    if (!settings) return
    await endCutOff()
    const [runs, good] = [await listBackupRuns(database.db, 1), await lastGoodBackup(database.db)]
    if (isDue(runs, good, settings)) await run(settings, signal)
  }
  return {
    async begin(): Promise<void> {
      if (!settings) return
      // Nobody else has the embedded database, so that a run which has not ended was cut off.
      const [last] = await listBackupRuns(database.db, 1)
      if (database.kind === 'embedded' && last?.state === 'running')
        await endBackupRun(database.db, last.id, { state: 'failed', problem: CUT_OFF })
      timedWork.every('backup', lookMs, look)
    },
    stop: () => timedWork.stop(),
  }
}
