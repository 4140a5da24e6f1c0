import type { Logger } from 'pino'
import type { Config } from '../../config/index.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { Limiter } from '../../http/limits/limiter.ts'
import type { Jobs, RunningJob } from '../../jobs/start-jobs.ts'
import type { JobDefinition, TimedJob } from '../../jobs/definitions.ts'
import type { SecurityEvent } from '../../security/security-events.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { FailedPayments } from './apply-snapshot.ts'
import { chooseProvider } from './choose-provider.ts'
import { cancelCustomer, customerJobFor, endCustomer } from './end-billing.ts'
import { createPrices } from './prices/load-prices.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { createCustomerSync, type CustomerSync } from './sync-customer.ts'
import type { BillingDependencies, BillingUser, CustomerJob } from './dependencies.ts'
import { type PaymentNotice, sendPaymentNotice } from './payment-notice.ts'
import { createRecentCheckouts } from './recent-checkouts.ts'
import { syncOverdueCustomers, syncIfDue } from './refresh-subscription.ts'
import { removeOldEvents, removeTestSubscriptions } from './repository.ts'
import { billingRoutes } from './routes.ts'

interface BillingOptions {
  database: Database
  jobs: Pick<Jobs, 'send'>
  log: Logger
  limiter: Limiter
  record: (event: SecurityEvent) => void
  checkout: Config['checkout']
  graceDays: number
  mailer: Mailer
  /** Returns the public address, which is known once the server listens. */
  publicUrl: () => string
  /** Called after a user's plan may have changed. */
  planChanged: (userId: string) => void
}

const EVERY_TEN_MINUTES = '*/10 * * * *'
const AT_ONCE = 2

/** The jobs of billing. They are defined without a provider too, and then have nothing to do. */
const billingJobs = (
  mailing: Pick<BillingOptions, 'database' | 'mailer' | 'publicUrl'>,
  provider: PaymentProvider | null,
  customerSync: CustomerSync | null,
): JobDefinition[] => [
  {
    queue: 'payment-notice',
    length: 'short',
    concurrency: AT_ONCE,
    run: ({ data }: RunningJob<PaymentNotice>) => sendPaymentNotice(mailing, data),
  },
  {
    queue: 'end-billing',
    length: 'persistent',
    concurrency: AT_ONCE,
    run: ({ data }: RunningJob<CustomerJob>) => endCustomer(provider, data),
  },
  {
    queue: 'cancel-billing',
    length: 'persistent',
    concurrency: AT_ONCE,
    run: ({ data }: RunningJob<CustomerJob>) => cancelCustomer(provider, customerSync, data),
  },
]

/** Opens billing: prices, checkouts, subscriptions and their jobs. */
export const openBilling = ({
  checkout,
  graceDays,
  mailer,
  publicUrl,
  planChanged,
  jobs,
  ...shared
}: BillingOptions) => {
  const { database, log } = shared
  const provider = chooseProvider(checkout, { database, publicUrl })
  const failedPayments: FailedPayments = {
    graceDays,
    notify: (tx, userId) => jobs.send(tx, 'payment-notice', { userId } satisfies PaymentNotice),
  }
  const customerSync = provider && createCustomerSync({ database, log, provider, failedPayments, planChanged })
  const dependencies: BillingDependencies | null = provider && {
    ...shared,
    provider,
    customerSync: customerSync!,
    prices: createPrices(provider, log),
    recent: createRecentCheckouts(),
    queueEnd: (tx, customer) => jobs.send(tx, 'end-billing', customer),
  }
  const syncOverdue = (signal: AbortSignal) =>
    dependencies ? syncOverdueCustomers(dependencies, signal) : Promise.resolve()
  const timed: TimedJob[] = dependencies
    ? [{ name: 'overdue-subscriptions', cron: EVERY_TEN_MINUTES, run: syncOverdue }]
    : []

  const send = async (tx: Transaction, queue: string, userId: string) => {
    const job = await customerJobFor(tx, userId)
    if (job) await jobs.send(tx, queue, job)
  }
  const closing = new AbortController()
  const underWay = new Set<Promise<void>>()
  let firstSync: Promise<void> = Promise.resolve()
  return {
    routes: () => billingRoutes(dependencies, { database }),
    jobs: billingJobs({ database, mailer, publicUrl }, provider, customerSync),
    timed,
    /** null if nothing is sold. */
    prices: dependencies && dependencies.prices,
    /**
     * Queues the job that ends all subscriptions of a deleted account at once. It is retried until
     * the provider answers.
     */
    endBilling: (tx: Transaction, userId: string) => send(tx, 'end-billing', userId),
    /**
     * Queues the job that cancels a subscription which is no longer needed. The paid period runs to
     * its end.
     */
    cancelAtPeriodEnd: (tx: Transaction, userId: string) => send(tx, 'cancel-billing', userId),
    /**
     * Syncs the user's customer in the background if the stored plan may be outdated, so that the
     * next call returns the current plan.
     */
    noticeReturn: (user: Pick<BillingUser, 'id' | 'subscription'>): void => {
      if (!dependencies) return
      const noticing = syncIfDue(dependencies, user)
        .catch((error: unknown) => log.error({ err: error }, 'billing sync failed for user'))
        .finally(() => underWay.delete(noticing))
      underWay.add(noticing)
    },
    /** Removes old events, and syncs the subscriptions whose period has ended. */
    begin: async (): Promise<void> => {
      await removeOldEvents(database.db)
      if (!dependencies) return
      if (dependencies.provider.kind === 'stripe') await removeTestSubscriptions(database.db)
      firstSync = syncOverdue(closing.signal)
    },
    stop: async (): Promise<void> => {
      closing.abort()
      await Promise.all([firstSync, ...underWay])
      await customerSync?.settled()
    },
  }
}
