import type { Drizzle, Transaction } from './database.ts'
import type { TransactionGuard } from './transaction-guard.ts'

/** Makes `db.transaction` mark its work for the guard, and look at the transaction once more before it is committed. */
export const guardTransactions = (
  db: Drizzle,
  guard: TransactionGuard,
  beforeCommit?: (tx: Transaction) => Promise<void>,
): void => {
  const unguarded = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    guard.refuseInside()
    return unguarded(async (tx: Transaction) => {
      const value = await guard.inside(() => work(tx))
      await beforeCommit?.(tx)
      return value
    }, config)
  }
}
