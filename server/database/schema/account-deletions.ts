import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Accounts that were permanently deleted. Only the random id is kept, so that a restored backup can
 * repeat the deletion.
 */
export const accountDeletions = pgTable('account_deletions', {
  userId: uuid('user_id').primaryKey(),
  deletedAt: timestamp('deleted_at', { withTimezone: true }).notNull().defaultNow(),
})
