import type { Database, DatabaseLog } from '../database/database.ts'
import { createTimedWork } from '../jobs/timed-work.ts'
import { scrubSecrets } from '../security/scrub-secrets.ts'
import { madeAt } from './backup-names.ts'
import { type BackupSettings, type BackupsKept, describePlace } from './backup-settings.ts'
import { type BackupStore, openStore, type StoredFile } from './backup-store.ts'
import { makeVerifiedBackup } from './make-verified-backup.ts'
import { type BackupRun, beginBackupRun, endBackupRun, lastGoodBackup, listBackupRuns } from './repository.ts'

export interface BackupStatus {
  /** null: no backups are scheduled. */
  schedule: { place: string; everyHours: number; kept: BackupsKept; encrypted: boolean } | null
  /** The newest first. */
  runs: BackupRun[]
  lastGood: BackupRun | null
}

interface Parts {
  database: Database
  dataDir: string
  /** null: none are scheduled. */
  settings: BackupSettings | null
  log: DatabaseLog
  /** For tests. */
  store?: BackupStore
  lookMs?: number
}

const LOOK_MS = 60_000
const HOUR_MS = 3_600_000
/** After a run that failed. */
const AGAIN_MS = HOUR_MS
/** A run that has not ended by then was ended with its process. */
const LONGEST_MS = 6 * HOUR_MS
const PROBLEM_CHARACTERS = 500

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
  if (last?.state === 'running' && since(last.begunAt) < LONGEST_MS) return false
  if (last?.state === 'failed' && last.endedAt && since(last.endedAt) < Math.min(AGAIN_MS, everyHours * HOUR_MS))
    return false
  return good === null || since(good.begunAt) >= everyHours * HOUR_MS
}

/** Makes backups by the schedule, in one of all processes that do jobs. */
export const createBackups = ({ database, dataDir, settings, log, store, lookMs = LOOK_MS }: Parts) => {
  // By itself, so that nothing else that is done from time to time waits for a backup.
  const timedWork = createTimedWork({ database, log })

  const run = async (given: BackupSettings, signal: AbortSignal): Promise<void> => {
    const id = await beginBackupRun(database.db)
    try {
      const parts = { database, dataDir, settings: given, store: store ?? openStore(given.place) }
      const { name, bytes } = await makeVerifiedBackup(parts, signal)
      await endBackupRun(database.db, id, { state: 'good', name, bytes })
      log.info({ name, bytes }, 'A backup was made and restored')
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error)
      const problem = signal.aborted
        ? 'Inkloom was stopped before the backup was done.'
        : scrubSecrets(said).slice(0, PROBLEM_CHARACTERS)
      await endBackupRun(database.db, id, { state: 'failed', problem })
      if (!signal.aborted) log.error({ err: error }, 'The scheduled backup failed')
    }
  }
  const look = async (signal: AbortSignal): Promise<void> => {
    if (!settings) return
    const [runs, good] = [await listBackupRuns(database.db, 1), await lastGoodBackup(database.db)]
    if (isDue(runs, good, settings)) await run(settings, signal)
  }
  return {
    async begin(): Promise<void> {
      if (!settings) return
      // Nobody else has the embedded database, so that a run which has not ended was cut off.
      const [last] = await listBackupRuns(database.db, 1)
      if (database.kind === 'embedded' && last?.state === 'running')
        await endBackupRun(database.db, last.id, {
          state: 'failed',
          problem: 'Inkloom ended before the backup was done.',
        })
      timedWork.every('backup', lookMs, look)
    },
    stop: () => timedWork.stop(),
  }
}
