import { pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes } from './bytes.ts'
import { users } from './users.ts'

/**
 * Links sent by mail, one row per user and purpose. A new request is an upsert on (user_id,
 * purpose), which invalidates the earlier link.
 */
export const links = pgTable(
  'links',
  {
    /** SHA-256 of the token in the link. */
    tokenHash: bytes('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['login', 'activation', 'google', 'provider', 'archive'] }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [uniqueIndex('links_user_purpose').on(table.userId, table.purpose)],
)
