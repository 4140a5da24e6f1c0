import type { Database, Transaction } from '../../database/database.ts'

export interface OwnerUsersDependencies {
  database: Database
  /** Publishes a committed change of an account to all processes. */
  sessions: {
    changed: (userId: string) => void
    suspended: (userId: string) => void
    ended: (userId: string) => void
  }
  /** Pauses a person's books under way. The returned function stops their runs; call it after the commit. */
  pauseBooks: (tx: Transaction, userId: string) => Promise<() => void>
  /** Schedules the removal of an account. The returned function ends what runs; call it after the commit. */
  scheduleDeletion: (tx: Transaction, userId: string, address: string) => Promise<() => void>
  /** Sends the job that mails a person the link to their archive. */
  queueArchive: (tx: Transaction, userId: string) => Promise<unknown>
}
