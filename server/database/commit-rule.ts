import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transaction } from './database.ts'

export interface CommitRule {
  /** Throws when the transaction must not be committed. A statement outside a transaction is told as null. */
  beforeCommit(tx: Transaction | null): void
  committed(tx: Transaction): void
}

const rules = new AsyncLocalStorage<CommitRule>()

/** Applies the rule to every commit that this work makes. */
export const withCommitRule = <T>(rule: CommitRule, work: () => Promise<T>): Promise<T> => rules.run(rule, work)

export const currentCommitRule = (): CommitRule | undefined => rules.getStore()
