import type { Logger } from 'pino'
import type { Prices } from '#contract/billing.ts'
import type { Database, Queryable } from '../../database/database.ts'
import type { Limiter } from '../../http/limits/limiter.ts'
import type { Plan } from '../../plans/plan.ts'
import type { SecurityEvent } from '../../security/security-events.ts'
import type { CustomerSync } from './sync-customer.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { RecentCheckouts } from './recent-checkouts.ts'

/** Who acts. */
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
  /** Without a transaction it is sent at once. */
  queueEnd: (tx: Queryable | null, customer: CustomerJob) => Promise<void>
}

/** A job that the provider has to do with a customer, also of somebody who is gone here. */
export interface CustomerJob {
  provider: PaymentProvider['kind']
  customerId: string
}
