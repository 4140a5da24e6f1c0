import type { Database } from './database/database.ts'
import { removeOutlived } from './features/accounts/repository.ts'
import { removeOldOrders } from './features/books/repository.ts'
import { removeOldMessages } from './features/contact/repository.ts'
import { emptyOldTrash } from './features/trash/repository.ts'
import { removeEndedCounts } from './http/limits/limit-repository.ts'
import type { TimedWork } from './jobs/timed-work.ts'
import { removeExpiredReservations } from './plans/word-repository.ts'
import { removeOldSecurityEvents } from './security/security-events.ts'

const HOUR_MS = 3_600_000

const cleanUp = async ({ db }: Database): Promise<void> => {
  await removeOutlived(db)
  await removeOldSecurityEvents(db)
  await removeExpiredReservations(db)
  await removeOldOrders(db)
  await removeOldMessages(db)
  await emptyOldTrash(db)
  await removeEndedCounts(db)
}

/**
 * Removes expired data when the process starts, and then every hour. At the start every process
 * does it, which is harmless.
 */
export const beginCleanup = async (database: Database, timedWork: TimedWork): Promise<void> => {
  await cleanUp(database)
  timedWork.every('clean-up', HOUR_MS, () => cleanUp(database))
}
