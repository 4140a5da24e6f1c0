import type { Database } from '../../database/database.ts'
import { applySnapshot, type FailedPayments } from './apply-snapshot.ts'
import { emptySnapshot, type PaymentProvider } from './payment-provider.ts'
import { beginSync, claimSync, lockUser } from './repository.ts'

interface Dependencies {
  database: Database
  log: { info(details: object, message: string): void }
  provider: PaymentProvider
  failedPayments: FailedPayments
  /** Called after a user's plan may have changed. */
  planChanged: (userId: string) => void
}

export type CustomerSync = ReturnType<typeof createCustomerSync>

/**
 * Syncs a customer: reads the provider's current state and stores it. The result is stored only if
 * no sync that began later was stored already. A change sends an event, and an event starts a sync
 * after it, so the stored sync always includes the last change, in whatever order events arrive. No
 * transaction is open while the provider is asked.
 */
const syncCustomer = async (
  { database, log, provider, failedPayments, planChanged }: Dependencies,
  customerId: string,
): Promise<void> => {
  const customer = await beginSync(database.db, customerId)
  if (!customer) return
  const snapshot = provider.owns(customerId) ? await provider.readSnapshot(customerId) : emptySnapshot
  const paid = await database.transaction(async (tx) => {
    if (!(await lockUser(tx, customer.userId)) || !(await claimSync(tx, customer))) return null
    return applySnapshot(tx, customer.userId, snapshot, failedPayments)
  })
  if (paid === null) return
  for (const { id } of paid)
    log.info({ event: 'payment', user: customer.userId, payment: id, provider: provider.kind }, 'payment received')
  planChanged(customer.userId)
}

export const createCustomerSync = (dependencies: Dependencies) => {
  const running = new Map<string, { now: Promise<void>; next: Promise<void> | null }>()

  const begin = (customerId: string): Promise<void> => {
    const entry: { now: Promise<void>; next: Promise<void> | null } = { now: Promise.resolve(), next: null }
    running.set(customerId, entry)
    entry.now = syncCustomer(dependencies, customerId).finally(() => {
      if (running.get(customerId) === entry && !entry.next) running.delete(customerId)
    })
    return entry.now
  }

  return {
    /**
     * Resolves when a sync that began after this call is stored. Calls during a sync share the one
     * after it, because a payment sends many events within a second.
     */
    at: (customerId: string): Promise<void> => {
      const entry = running.get(customerId)
      if (!entry) return begin(customerId)
      entry.next ??= entry.now.then(
        () => begin(customerId),
        () => begin(customerId),
      )
      return entry.next
    },
    /** Resolves when no sync is running. */
    settled: async (): Promise<void> => {
      while (running.size > 0) await Promise.allSettled([...running.values()].map(({ now, next }) => next ?? now))
    },
  }
}
