import type { BaseLogger } from 'pino'
import type { Database, Transaction } from '../../database/database.ts'
import type { Limiter } from '../../http/limits/limiter.ts'
import type { SecurityEvent } from '../../security/security-events.ts'
import type { SignInProvider } from './google/sign-in-provider.ts'
import type { Passwords } from './sign-in/passwords.ts'
import type { LinkRequest } from './sign-in/send-link.ts'
import type { Sessions } from './sign-in/sessions.ts'
import type { TestIssuer } from './test-issuer/test-issuer.ts'

export interface AccountDependencies {
  log: Pick<BaseLogger, 'info' | 'warn'>
  database: Database
  sessions: Sessions
  limiter: Limiter
  passwords: Passwords
  /**
   * Records a security event in the background. The call neither waits for it nor fails with it.
   */
  record: (event: SecurityEvent) => void
  /**
   * The address of the owner in production. If `firstIsOwner` is true, the first account becomes
   * the owner.
   */
  ownerEmail: string | null
  firstIsOwner: boolean
  /** Returns the public address, which is known once the server listens. */
  publicUrl: () => string
  /** null if Google sign-in is not configured. */
  google: SignInProvider | null
  /** Returns a sign-in provider that the owner added, or null if the id is unknown. */
  providerOf: (id: string) => SignInProvider | null
  /** The local fake of Google sign-in. null if Google itself is used, or no sign-in with Google. */
  testIssuer: TestIssuer | null
  queueLink: (request: LinkRequest) => Promise<void>
  /** Queues the mail that tells a user that their password was changed. */
  queuePasswordNotice: (tx: Transaction, userId: string) => Promise<void>
  /** Deletes queued jobs that contain the user's address. */
  forgetJobs: (tx: Transaction, user: { id: string; email: string }) => Promise<void>
  /** Queues the job that ends the user's billing at the payment provider. */
  endBilling: (tx: Transaction, userId: string) => Promise<void>
  /** Queues the job that stops the renewal of the user's subscription. */
  stopRenewal: (tx: Transaction, userId: string) => Promise<unknown>
  /**
   * Pauses the user's running books. Returns a function that stops their runs; call it after the
   * commit.
   */
  pauseBooks: (tx: Transaction, userId: string) => Promise<() => void>
  /** Queues the mail that explains how to restore the account. */
  queueDeletionNotice: (tx: Transaction, userId: string) => Promise<void>
  /** Stores the ids of removed accounts outside the database. */
  keepDeletions: () => Promise<void>
  /** Called after a book was removed with its owner's account. */
  bookRemoved: (guid: string) => void
  /** Removes the images of removed accounts. Called after an account was removed. */
  removeFiles: () => Promise<void>
}
