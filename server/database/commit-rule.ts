import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transaction } from './database.ts'

export interface CommitRule {
  /**
   * Throws if the transaction must not be committed. `tx` is null for a statement outside a
   * transaction.
   */
  beforeCommit(tx: Transaction | null): void
  committed(tx: Transaction): void
}

const rules = new AsyncLocalStorage<CommitRule>()

/** Runs `work` and applies the rule to each of its commits. */
export const withCommitRule = <T>(rule: CommitRule, work: () => Promise<T>): Promise<T> => rules.run(rule, work)

export const currentCommitRule = (): CommitRule | undefined => rules.getStore()
