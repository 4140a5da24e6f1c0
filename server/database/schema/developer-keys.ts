import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytes } from './bytes.ts'
import { users } from './users.ts'

/** Keys of the developer API. */
export const developerKeys = pgTable(
  'developer_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the key, which is shown only once. */
    keyHash: bytes('key_hash').notNull().unique(),
    /** The last characters of the key, so that people can tell keys apart. */
    hint: text('hint').notNull(),
    name: text('name').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [index('developer_keys_user').on(table.userId)],
)
