import { AsyncLocalStorage } from 'node:async_hooks'
import { withCommitRule } from '../database/commit-rule.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { AuditDetails } from '../database/schema/index.ts'
import { addAuditEntry } from './repository.ts'

type Entry = [owner: { id: string }, action: `${string}.${string}`, subject: string, details?: AuditDetails]

/** The transactions in which the current change has written its audit entry. */
const changes = new AsyncLocalStorage<WeakSet<Transaction>>()

/**
 * Records a change that the owner makes, in the transaction that makes it. The details must not
 * contain secrets.
 */
export const recordAudit = async (tx: Transaction, ...[owner, action, subject, details = {}]: Entry): Promise<void> => {
  await addAuditEntry(tx, { ownerId: owner.id, action, subject, details })
  changes.getStore()?.add(tx)
}

/**
 * Records an action that no transaction can roll back, such as sending a message. Call it before
 * the action.
 */
export const recordAuditFirst = (database: Pick<Database, 'transaction'>, ...entry: Entry): Promise<void> =>
  database.transaction((tx) => recordAudit(tx, ...entry))

/**
 * Runs a change by the owner. Nothing can be committed before the change is recorded in the audit
 * log: a handler that forgets the entry throws and changes nothing.
 */
export const audited = async <T>(route: string, change: () => T | Promise<T>): Promise<T> => {
  const recordedIn = new WeakSet<Transaction>()
  let isRecorded = false
  const refuseUnrecorded = () => {
    if (!isRecorded) throw new Error(`${route} changes something without an entry in the audit log`)
  }
  const rule = {
    beforeCommit: (tx: Transaction | null) => {
      if (!tx || !recordedIn.has(tx)) refuseUnrecorded()
    },
    committed: (tx: Transaction) => {
      isRecorded ||= recordedIn.has(tx)
    },
  }
  return changes.run(recordedIn, () =>
    withCommitRule(rule, async () => {
      const result = await change()
      refuseUnrecorded()
      return result
    }),
  )
}
