import type { Queryable } from '../database/database.ts'
import { addSecurityEvent, removeSecurityEvents } from './repository.ts'

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

export const recordSecurityEvent = (db: Queryable, event: SecurityEvent): Promise<void> => addSecurityEvent(db, event)

/** The number of days for which events are kept. An incident may be noticed a year later. */
const KEPT_DAYS = 400

export const removeOldSecurityEvents = (db: Queryable): Promise<void> => removeSecurityEvents(db, KEPT_DAYS)
