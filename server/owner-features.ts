import type { InkloomContract } from '#contract/contract.ts'
import { readBackupStatus } from './backups/backups.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { type DeletionDependencies, scheduleRemoval } from './features/accounts/deletion/scheduled-deletion.ts'
import type { SignedIn } from './features/accounts/sign-in/sessions.ts'
import { announce } from './features/books/view/announce.ts'
import type { BookDependencies } from './features/books/dependencies.ts'
import { resumeBook } from './features/books/writing/resume-book.ts'
import { ownerAuditRoutes } from './features/owner-audit/routes.ts'
import { ownerBackupRoutes } from './features/owner-backups/routes.ts'
import { ownerBookRoutes } from './features/owner-books/routes.ts'
import type { EventLoop } from './features/owner-health/event-loop.ts'
import { ownerHealthRoutes } from './features/owner-health/routes.ts'
import { ownerMessageRoutes } from './features/owner-messages/routes.ts'
import { ownerRevenueRoutes } from './features/owner-revenue/routes.ts'
import { ownerUsageRoutes } from './features/owner-usage/routes.ts'
import { ownerUserRoutes } from './features/owner-users/routes.ts'
import { ownerWebhookRoutes } from './features/owner-webhooks/routes.ts'
import type { Handlers } from './http/serve.ts'
import type { Jobs } from './jobs/start-jobs.ts'
import type { ArchiveMail } from './archive-links.ts'
import { version } from './version.ts'

interface Dependencies {
  config: Pick<Config, 'backups' | 'checkout' | 'dataDir'>
  database: Database
  jobs: Jobs
  books: BookDependencies
  accounts: DeletionDependencies
  eventLoop: EventLoop
  settleUsage: () => Promise<void>
}

const STRIPE_CUSTOMERS = {
  live: 'https://dashboard.stripe.com/customers/',
  test: 'https://dashboard.stripe.com/test/customers/',
}

const customerUrlOf = ({ checkout }: Dependencies['config']): string | null => {
  if (checkout?.kind !== 'stripe') return null
  return /^(?:sk|rk)_live_/.test(checkout.secretKey) ? STRIPE_CUSTOMERS.live : STRIPE_CUSTOMERS.test
}

/**
 * Creates the routes of the owner's pages for users, books and operation, with the dependencies
 * that they share with other features.
 */
export const ownerFeatures = ({ config, database, jobs, books, accounts, eventLoop, settleUsage }: Dependencies) =>
  ({
    ...ownerUserRoutes({
      database,
      sessions: accounts.sessions,
      pauseBooks: accounts.pauseBooks,
      scheduleDeletion: (tx, userId, address) => scheduleRemoval(accounts, tx, userId, address),
      queueArchive: (tx, userId) => jobs.send(tx, 'personal-data-link', { userId } satisfies ArchiveMail),
    }),
    ...ownerBookRoutes({
      database,
      resume: async (author, guid, alongside) => announce(books, await resumeBook(books, author, guid, alongside)),
    }),
    ...ownerWebhookRoutes({ database }),
    ...ownerMessageRoutes({ database }),
    ...ownerRevenueRoutes({
      database,
      provider: config.checkout?.kind ?? 'off',
      customerUrl: customerUrlOf(config),
    }),
    ...ownerUsageRoutes({ database, settleUsage }),
    ...ownerHealthRoutes({ database, jobs, dataDir: config.dataDir, version, eventLoop }),
    ...ownerBackupRoutes({ readBackups: () => readBackupStatus(database, config.backups) }),
    ...ownerAuditRoutes({ database }),
  }) satisfies Partial<Handlers<InkloomContract, SignedIn>>
