import type { Database, Transaction } from '../../database/database.ts'

export interface OwnerUsersDependencies {
  database: Database
  /** Publishes a committed change of an account to all processes. */
  sessions: {
    changed: (userId: string) => void
    suspended: (userId: string) => void
    ended: (userId: string) => void
  }
  /**
   * Pauses the user's running books. Returns a function that stops their runs; call it after the
   * commit.
   */
  pauseBooks: (tx: Transaction, userId: string) => Promise<() => void>
  /**
   * Schedules the removal of an account. Returns a function that ends its open calls and runs; call
   * it after the commit.
   */
  scheduleDeletion: (tx: Transaction, userId: string, address: string) => Promise<() => void>
  /** Queues the job that mails a user the link to their archive. */
  queueArchive: (tx: Transaction, userId: string) => Promise<unknown>
}
