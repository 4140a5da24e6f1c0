import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytes } from './bytes.ts'
import { users } from './users.ts'

/** Keys of the lifetime deal. Each works once, and only its hash is stored. */
export const licenses = pgTable(
  'licenses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** SHA-256 of the key. */
    keyHash: bytes('key_hash').notNull().unique(),
    /** The last characters of the key, so that an operator can tell keys apart. */
    hint: text('hint').notNull(),
    note: text('note').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [index('licenses_user').on(table.userId)],
)
