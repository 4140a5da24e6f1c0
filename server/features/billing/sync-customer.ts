import type { Database } from '../../database/database.ts'
import { applySnapshot, type FailedPayments } from './apply-snapshot.ts'
import { emptySnapshot, type PaymentProvider } from './payment-provider.ts'
import { beginLook, claimLook, lockUser } from './repository.ts'

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
const lookAtCustomer = async (
  { database, log, provider, failedPayments, planChanged }: Dependencies,
  customerId: string,
): Promise<void> => {
  const look = await beginLook(database.db, customerId)
  if (!look) return
  const snapshot = provider.owns(customerId) ? await provider.look(customerId) : emptySnapshot
  const paid = await database.transaction(async (tx) => {
    if (!(await lockUser(tx, look.userId)) || !(await claimLook(tx, look))) return null
    return applySnapshot(tx, look.userId, snapshot, failedPayments)
  })
  if (paid === null) return
  for (const { id } of paid)
    log.info({ event: 'payment', user: look.userId, payment: id, provider: provider.kind }, 'payment received')
  planChanged(look.userId)
}

export const createCustomerSync = (dependencies: Dependencies) => {
  const looking = new Map<string, { now: Promise<void>; next: Promise<void> | null }>()

  const begin = (customerId: string): Promise<void> => {
    const entry: { now: Promise<void>; next: Promise<void> | null } = { now: Promise.resolve(), next: null }
    looking.set(customerId, entry)
    entry.now = lookAtCustomer(dependencies, customerId).finally(() => {
      if (looking.get(customerId) === entry && !entry.next) looking.delete(customerId)
    })
    return entry.now
  }

  return {
    /**
     * Resolves when a sync that began after this call is stored. Calls during a sync share the one
     * after it, because a payment sends many events within a second.
     */
    at: (customerId: string): Promise<void> => {
      const entry = looking.get(customerId)
      if (!entry) return begin(customerId)
      entry.next ??= entry.now.then(
        () => begin(customerId),
        () => begin(customerId),
      )
      return entry.next
    },
    /** Resolves when no sync is running. */
    settled: async (): Promise<void> => {
      while (looking.size > 0) await Promise.allSettled([...looking.values()].map(({ now, next }) => next ?? now))
    },
  }
}
