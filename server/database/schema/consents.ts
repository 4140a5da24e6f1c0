import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** Consent to the terms: one row for each version that a user accepted. */
export const consents = pgTable(
  'consents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The version of the terms, from `TERMS_VERSION`. */
    version: text('version').notNull(),
    /** The method by which the account was created. */
    method: text('method', { enum: ['email', 'google', 'provider'] }).notNull(),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('consents_user').on(table.userId)],
)
