import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Accounts that were removed for good. The random id alone is kept, so that a restored backup can repeat the removal. */
export const accountDeletions = pgTable('account_deletions', {
  userId: uuid('user_id').primaryKey(),
  deletedAt: timestamp('deleted_at', { withTimezone: true }).notNull().defaultNow(),
})
