import { AsyncLocalStorage } from 'node:async_hooks'
import type { Queryable } from '../database/database.ts'
import { type AuditDetails, auditLog } from '../database/schema/index.ts'

const changes = new AsyncLocalStorage<{ recorded: boolean }>()

/** Records a change that the owner makes, in the transaction that makes it. The details hold no secrets. */
export const recordAudit = async (
  db: Queryable,
  owner: { id: string },
  action: `${string}.${string}`,
  subject: string,
  details: AuditDetails = {},
): Promise<void> => {
  await db.insert(auditLog).values({ ownerId: owner.id, action, subject, details })
  const change = changes.getStore()
  if (change) change.recorded = true
}

/** Runs a change by the owner. A handler that forgets to record its change fails in every test that calls it. */
export const audited = async <T>(route: string, change: () => T | Promise<T>): Promise<T> =>
  changes.run({ recorded: false }, async () => {
    const result = await change()
    if (!changes.getStore()?.recorded) throw new Error(`${route} changed something without an entry in the audit log`)
    return result
  })
