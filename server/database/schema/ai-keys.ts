import { pgTable, smallint, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytes } from './bytes.ts'
import { users } from './users.ts'

/** A user's key for their own AI provider, sealed. */
export const aiKeys = pgTable('ai_keys', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealed: bytes('sealed').notNull(),
  /** The version of the master key that it is sealed with. */
  masterVersion: smallint('master_version').notNull(),
  savedAt: timestamp('saved_at', { withTimezone: true }).notNull().defaultNow(),
})
