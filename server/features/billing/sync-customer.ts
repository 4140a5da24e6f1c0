import type { Database } from '../../database/database.ts'
import { applySnapshot, type FailedPayments } from './apply-snapshot.ts'
import { emptySnapshot, type PaymentProvider } from './payment-provider.ts'
import { beginLook, claimLook, lockUser } from './repository.ts'

interface Dependencies {
  database: Database
  log: { info(details: object, message: string): void }
  provider: PaymentProvider
  failedPayments: FailedPayments
  /** Called when something of a person's plan may be another. */
  planChanged: (userId: string) => void
}

export type CustomerSync = ReturnType<typeof createCustomerSync>

/**
 * Looks at what the provider holds of a customer now and makes ours the same. What is found is written only if no look
 * that began later was written already; a change makes an event, an event a look that begins after it, and so the last
 * one to stand saw the last change, in whatever order events come. No transaction is open while the provider is asked.
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

export const createCustomerSync = (parts: Dependencies) => {
  const looking = new Map<string, { now: Promise<void>; next: Promise<void> | null }>()

  const begin = (customerId: string): Promise<void> => {
    const entry: { now: Promise<void>; next: Promise<void> | null } = { now: Promise.resolve(), next: null }
    looking.set(customerId, entry)
    entry.now = lookAtCustomer(parts, customerId).finally(() => {
      if (looking.get(customerId) === entry && !entry.next) looking.delete(customerId)
    })
    return entry.now
  }

  return {
    /**
     * Resolves when a look that began after this call was written. Calls that come while one is under way share the one
     * after it: a payment makes many events in the same second.
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
    /** Resolves when none is under way. */
    settled: async (): Promise<void> => {
      while (looking.size > 0) await Promise.allSettled([...looking.values()].map(({ now, next }) => next ?? now))
    },
  }
}
