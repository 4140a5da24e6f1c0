import { lt, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { securityEvents, users } from '../database/schema/index.ts'

export type SecurityEventKind =
  | 'signed_up'
  | 'signed_in'
  | 'sign_in_failed'
  | 'signed_out'
  | 'link_requested'
  | 'password_changed'
  | 'ai_key_saved'
  | 'license_activated'
  | 'license_refused'
  | 'plan_changed'
  | 'account_deletion_scheduled'
  | 'account_restored'
  | 'account_deleted'
  | 'account_suspended'
  | 'account_unsuspended'
  | 'webhook_refused'
  | 'operator_acted'

export interface SecurityEvent {
  kind: SecurityEventKind
  userId?: string
  /** The address of the caller. */
  address?: string
  /**
   * Facts about the event, which must not contain a secret or anything that it can be guessed from.
   */
  details?: Record<string, string | number | boolean>
}

export const recordSecurityEvent = async (
  db: Queryable,
  { kind, userId, address, details = {} }: SecurityEvent,
): Promise<void> => {
  // The user may have been deleted at the same moment, and then counts as unknown.
  const known = userId === undefined ? null : sql`(select ${users.id} from ${users} where ${users.id} = ${userId})`
  await db.insert(securityEvents).values({ kind, userId: known, address, details })
}

/** Long enough to investigate what somebody notices a year later, and no longer. */
const KEPT_DAYS = 400

export const removeOldSecurityEvents = async (db: Queryable): Promise<void> => {
  await db.delete(securityEvents).where(lt(securityEvents.at, sql`now() - make_interval(days => ${KEPT_DAYS})`))
}
