import type { Transaction } from '../../database/database.ts'
import type { CustomerSync } from './sync-customer.ts'
import type { CustomerJob } from './dependencies.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { findCustomer, lockUser } from './repository.ts'

/**
 * Returns the job for a user's customer, or null if the user has none. The lock makes a concurrent
 * checkout wait, which then finds that the user was deleted.
 */
export const customerJobFor = async (tx: Transaction, userId: string): Promise<CustomerJob | null> => {
  await lockUser(tx, userId)
  const customer = await findCustomer(tx, userId)
  return customer ? { provider: providerOf(customer.customerId), customerId: customer.customerId } : null
}

const providerOf = (customerId: string): CustomerJob['provider'] => (customerId.startsWith('test_') ? 'test' : 'stripe')

/**
 * Returns the provider of a job, or null if there is nothing to do. Throws if another provider, or
 * none, is configured now. The job is then retried and shown to the operator.
 */
const providerFor = (provider: PaymentProvider | null, job: CustomerJob): PaymentProvider | null => {
  // The data of the local test checkout was deleted with the account.
  if (job.provider === 'test') return provider?.kind === 'test' ? provider : null
  if (provider?.kind !== job.provider)
    throw new Error(`A subscription has to be ended at ${job.provider}, but this provider is no longer configured.`)
  return provider
}

export const endCustomer = async (provider: PaymentProvider | null, job: CustomerJob) =>
  providerFor(provider, job)?.deleteCustomer(job.customerId)

export const cancelCustomer = async (
  provider: PaymentProvider | null,
  customerSync: CustomerSync | null,
  job: CustomerJob,
) => {
  await providerFor(provider, job)?.cancelAtPeriodEnd(job.customerId)
  await customerSync?.at(job.customerId)
}
