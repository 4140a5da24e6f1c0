import { currentCommitRule } from './commit-rule.ts'
import type { Drizzle, Transaction } from './database.ts'
import type { TransactionGuard } from './transaction-guard.ts'

/**
 * Wraps `db.transaction`, so that the guard knows when code runs inside a transaction. Runs
 * `beforeCommit` and the commit rule before each commit.
 */
export const guardTransactions = (
  db: Drizzle,
  guard: TransactionGuard,
  beforeCommit?: (tx: Transaction) => Promise<void>,
): void => {
  const unguarded = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    guard.refuseInside()
    const rule = currentCommitRule()
    let began: Transaction | undefined
    const result = await unguarded(async (tx: Transaction) => {
      began = tx
      const value = await guard.inside(() => work(tx))
      await beforeCommit?.(tx)
      rule?.beforeCommit(tx)
      return value
    }, config)
    if (began) rule?.committed(began)
    return result
  }
  guardStatements(db)
}

/** Applies the commit rule to statements outside a transaction, which commit by themselves. */
const guardStatements = (db: Drizzle): void => {
  for (const name of ['insert', 'update', 'delete', 'execute'] as const) {
    const unguarded = db[name].bind(db) as (...args: unknown[]) => unknown
    const guarded = (...args: unknown[]) => {
      currentCommitRule()?.beforeCommit(null)
      return unguarded(...args)
    }
    Object.assign(db, { [name]: guarded })
  }
}
