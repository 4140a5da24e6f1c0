import type { Logger } from 'pino'
import type { Prices } from '#contract/billing.ts'
import type { Database, Queryable } from '../../database/database.ts'
import type { Limiter } from '../../http/limits/limiter.ts'
import type { Plan } from '../../plans/plan.ts'
import type { SecurityEvent } from '../../security/security-events.ts'
import type { CustomerSync } from './sync-customer.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { RecentCheckouts } from './recent-checkouts.ts'

/** The account that makes the call. */
export interface BillingUser extends Plan {
  id: string
  email: string
  owner: boolean
}

export interface BillingDependencies {
  database: Database
  log: Logger
  limiter: Limiter
  record: (event: SecurityEvent) => void
  provider: PaymentProvider
  customerSync: CustomerSync
  prices: () => Promise<Prices>
  recent: RecentCheckouts
  /**
   * Enqueues the job that ends a customer's billing. With null as transaction, the job is sent at
   * once.
   */
  queueEnd: (tx: Queryable | null, customer: CustomerJob) => Promise<void>
}

/** A job for the provider that concerns one customer. The user's account may already be deleted. */
export interface CustomerJob {
  provider: PaymentProvider['kind']
  customerId: string
}
