import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/**
 * Security events, which an operator can look up when something looks wrong. Append-only, and
 * without secrets.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    /** The user, or null if the event concerns no known user. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    /** The address of the caller, or null for events of operators and jobs. */
    address: text('address'),
    details: jsonb('details').$type<Record<string, string | number | boolean>>().notNull(),
  },
  (table) => [index('security_events_user').on(table.userId, table.at), index('security_events_time').on(table.at)],
)
