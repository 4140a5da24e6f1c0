import { lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import { auditLog, securityEvents, users } from '../database/schema/index.ts'
import type { SecurityEvent } from './security-events.ts'

export const addSecurityEvent = async (
  db: Queryable,
  { kind, userId, details = {}, address }: SecurityEvent,
): Promise<void> => {
  // The user may have been deleted at the same moment, and then counts as unknown.
  const known = userId === undefined ? null : sql`(select ${users.id} from ${users} where ${users.id} = ${userId})`
  await db.insert(securityEvents).values({ kind, userId: known, address, details })
}

export const removeSecurityEvents = async (db: Queryable, olderThanDays: number): Promise<void> => {
  await db.delete(securityEvents).where(lt(securityEvents.at, sql`now() - make_interval(days => ${olderThanDays})`))
}

export const addAuditEntry = async (tx: Transaction, entry: typeof auditLog.$inferInsert): Promise<void> => {
  await tx.insert(auditLog).values(entry)
}
