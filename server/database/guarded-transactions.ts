import { currentCommitRule } from './commit-rule.ts'
import type { Drizzle, Transaction } from './database.ts'
import type { TransactionGuard } from './transaction-guard.ts'

/** Makes `db.transaction` mark its work for the guard, and look at the transaction once more before it is committed. Applies the rule for commits, see `withCommitRule`. */
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

/** A statement outside a transaction commits by itself. */
const guardStatements = (db: Drizzle): void => {
  for (const name of ['insert', 'update', 'delete', 'execute'] as const) {
    const unguarded = db[name].bind(db) as (...given: unknown[]) => unknown
    const guarded = (...given: unknown[]) => {
      currentCommitRule()?.beforeCommit(null)
      return unguarded(...given)
    }
    Object.assign(db, { [name]: guarded })
  }
}
