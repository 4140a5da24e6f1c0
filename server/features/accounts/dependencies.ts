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
  /** Keeps a security event beside the call: the call neither waits for it nor fails with it. */
  record: (event: SecurityEvent) => void
  /** Who owns a production installation; elsewhere the first account does. */
  ownerEmail: string | null
  firstIsOwner: boolean
  /** Known once the server listens. */
  publicUrl: () => string
  /** null: not set up. */
  google: SignInProvider | null
  /** A provider that the owner added; null where there is none of this id. */
  providerOf: (id: string) => SignInProvider | null
  /** What stands in for Google; null where Google itself, or nothing, is used. */
  testIssuer: TestIssuer | null
  queueLink: (request: LinkRequest) => Promise<void>
  /** Sends the job that tells a person that the password was changed. */
  queuePasswordNotice: (tx: Transaction, userId: string) => Promise<void>
  /** Removes the jobs that hold a person's address. */
  forgetJobs: (tx: Transaction, user: { id: string; email: string }) => Promise<void>
  /** Sends the job that ends what the payment provider holds of a person. */
  endBilling: (tx: Transaction, userId: string) => Promise<void>
  /** Sends the job that stops a person's subscription from renewing. */
  stopRenewal: (tx: Transaction, userId: string) => Promise<unknown>
  /** Pauses a person's books under way. The returned function stops their runs; call it after the commit. */
  pauseBooks: (tx: Transaction, userId: string) => Promise<() => void>
  /** Sends the job that mails how to restore the account. */
  queueDeletionNotice: (tx: Transaction, userId: string) => Promise<void>
  /** Keeps the ids of removed accounts outside the database. */
  keepDeletions: () => Promise<void>
  /** After a book is gone with its owner. */
  bookRemoved: (guid: string) => void
}
