import { bigint, index, jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { books } from './books.ts'
import { users } from './users.ts'

/**
 * The optional fields of an order, such as tone and references. They can be megabytes long, so they
 * are not in `books`, whose rows are read in lists.
 */
export const bookDetails = pgTable('book_details', {
  bookGuid: uuid('book_guid')
    .primaryKey()
    .references(() => books.guid, { onDelete: 'cascade' }),
  /** The writer defines its content. */
  details: jsonb('details').notNull(),
})

/** The plans that a person discarded or replanned, whose number per day is limited. */
export const planDiscards = pgTable(
  'plan_discards',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('plan_discards_user').on(table.userId, table.createdAt)],
)
