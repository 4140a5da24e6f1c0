import type { Transaction } from '../../database/database.ts'
import type { CustomerSync } from './sync-customer.ts'
import type { CustomerJob } from './dependencies.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { findCustomer, lockUser } from './repository.ts'

/**
 * The job that a person's customer needs, if they are one. The lock makes a checkout that begins at this moment wait, and
 * then find the person gone.
 */
export const customerJobFor = async (tx: Transaction, userId: string): Promise<CustomerJob | null> => {
  await lockUser(tx, userId)
  const customer = await findCustomer(tx, userId)
  return customer ? { provider: providerOf(customer.customerId), customerId: customer.customerId } : null
}

const providerOf = (customerId: string): CustomerJob['provider'] => (customerId.startsWith('test_') ? 'test' : 'stripe')

/** Throws where another provider, or none, is set now: the job is tried again, and the operator told. */
const providerFor = (provider: PaymentProvider | null, job: CustomerJob): PaymentProvider | null => {
  // What the local test checkout held went with the account.
  if (job.provider === 'test') return provider?.kind === 'test' ? provider : null
  if (provider?.kind !== job.provider)
    throw new Error(`A subscription is to be ended at ${job.provider}, but this provider is not set any more.`)
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
