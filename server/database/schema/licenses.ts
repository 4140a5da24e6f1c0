import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytes } from './bytes.ts'
import { users } from './users.ts'

/** Keys of the lifetime deal. Each works once; the key itself is nowhere. */
export const licenses = pgTable(
  'licenses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** SHA-256 of the key. */
    keyHash: bytes('key_hash').notNull().unique(),
    /** Its last characters, so that an operator can tell which it is. */
    hint: text('hint').notNull(),
    note: text('note').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [index('licenses_user').on(table.userId)],
)
