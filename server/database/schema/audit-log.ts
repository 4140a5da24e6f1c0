import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** Every change that the owner made on the owner's page. Append-only, and without secrets. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    /** The owner who made the change, or null if that account is deleted. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** Two words with a dot between them, such as `setting.changed`. */
    action: text('action').notNull(),
    /** The object of the change: the name of a setting, or the id of a user. */
    subject: text('subject').notNull(),
    details: jsonb('details').$type<AuditDetails>().notNull(),
  },
  (table) => [
    index('audit_log_owner').on(table.ownerId),
    index('audit_log_time').on(table.at),
    /** Finds the entries of one type, newest first, and lists the types that exist. */
    index('audit_log_kind').on(sql`split_part(${table.action}, '.', 1)`, table.id),
  ],
)

export type AuditDetails = Record<string, string | number | boolean | null>
